"""Tests of kiosk.screen: what is drawn, what it costs, and what is heard."""
