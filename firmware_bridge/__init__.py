"""Everything physical: counter dispensers, buttons, lamps. Usable alone."""
