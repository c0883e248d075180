"""The workshop beside the program: what measures it, takes its pictures, makes its assets and builds it.

It needs a checkout.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # tools print figures, and pygame would greet among them
