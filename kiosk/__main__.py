"""python -m kiosk."""

from kiosk.cli import main

if __name__ == "__main__":
    main(prog_name="pope-joan")
