"""The rules of Pope Joan: pure, and the only implementation of them."""
