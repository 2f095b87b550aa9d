"""Rego in other engines than OPA. usage: py_rego.py regorus|rego-cpp agora|nim"""

import sys

from host import POLICIES

engine, policy = sys.argv[1:3]
path = POLICIES / f"{policy}.rego"

if engine == "regorus":
    import opa_eval

    decide = opa_eval.OpaEval(str(path), query="data.push.result").evaluate
else:
    import regopy

    interpreter = regopy.Interpreter()
    interpreter.add_module("push.rego", path.read_text(encoding="utf-8"))
    bundle = interpreter.build("data.push.result", [])

    def decide(line):
        interpreter.set_input_term(line)
        result = str(interpreter.query_bundle(bundle))  # {"expressions":[{…}]}
        return result[result.index("[") + 1 : result.rindex("]")]


sys.stdout.reconfigure(encoding="utf-8")
for line in sys.stdin.buffer:
    sys.stdout.write(decide(line.decode().rstrip("\n")).strip() + "\n")
