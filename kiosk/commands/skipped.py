"""What a section of `pope-joan bench` raises when it cannot measure here."""


class SectionSkipped(Exception):
    """A section cannot be measured on this machine. Its text says what is missing and how to get it."""
