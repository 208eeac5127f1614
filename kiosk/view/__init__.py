"""Pure scenes: from what a viewer may see, the interface state and a time, to draw operations and targets."""
