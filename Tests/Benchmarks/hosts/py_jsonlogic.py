"""JsonLogic in datalogic (Rust). usage: py_jsonlogic.py agora|nim [--eval SECONDS]"""

import sys

from datalogic_py import DataHandle, Engine

from host import POLICIES, SECONDS, measure

sys.path.append(str(POLICIES))
import jsonlogic

engine = Engine(templating=True)
rule = engine.compile(getattr(jsonlogic, sys.argv[1])())

with engine.session() as session:
    if SECONDS:
        messages = [DataHandle(line.decode()) for line in sys.stdin.buffer]
        measure(lambda message: session.evaluate_data_str(rule, message), messages)
    else:
        sys.stdout.reconfigure(encoding="utf-8")
        write, evaluate = sys.stdout.write, session.evaluate_str
        for line in sys.stdin.buffer:
            # The rule gives a list of one answer: its outermost map binds names.
            write(evaluate(rule, line.decode())[1:-1] + "\n")
