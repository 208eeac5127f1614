"""The composition root: the only place where rules, store, screen and hardware meet."""
