"""GoRules ZEN (Rust). usage: py_zen.py agora|nim [--eval SECONDS]"""

import json
import sys

import orjson
import zen

from host import POLICIES, SECONDS, measure

sys.path.append(str(POLICIES))
import zen_jdm

model = json.dumps(getattr(zen_jdm, sys.argv[1])(), ensure_ascii=False)
decision = zen.ZenEngine().create_decision(model)

if SECONDS:
    measure(decision.evaluate, [orjson.loads(line) for line in sys.stdin.buffer])
else:
    write = sys.stdout.buffer.write
    for line in sys.stdin.buffer:
        result = decision.evaluate(line.decode().strip())["result"]
        write(orjson.dumps(result, option=orjson.OPT_APPEND_NEWLINE))
