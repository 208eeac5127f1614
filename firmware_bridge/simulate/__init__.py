"""Virtual hardware on the same bytes and pins, with scripted faults and virtual time."""
