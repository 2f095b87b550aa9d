"""What the Python hosts share: their arguments, and the loop that measures evaluation alone.

A host is called with: [ENGINE] agora|nim [--eval SECONDS] < messages > decisions
"""

import pathlib
import sys
import time

POLICIES = pathlib.Path(__file__).resolve().parent.parent / "policies"
SECONDS = float(sys.argv[sys.argv.index("--eval") + 1]) if "--eval" in sys.argv else None


def measure(function, messages):
    """Calls the function with the messages over and over; prints how often in a second."""
    count = 0
    start = time.perf_counter()
    while True:
        for message in messages:
            function(message)
            count += 1
            if count % 64 == 0 and time.perf_counter() - start >= SECONDS:
                print(f"eval {count / (time.perf_counter() - start):.0f}", file=sys.stderr)
                return
