"""Build hook: compiles the message catalogues (PO, edited by translators) to MO before a wheel is made."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Writes an MO beside every PO under kiosk/locale."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue before the files of the wheel are gathered."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for po in sorted(Path(self.root, "kiosk", "locale").glob("*/LC_MESSAGES/*.po")):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=po.parts[-3]))
