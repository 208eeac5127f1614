"""The sub-commands of `pope-joan`, one module each; `kiosk.cli` loads a module only when its command is called."""
