"""pygame and nothing else: window, canvas, textures, fonts, sound, input."""
