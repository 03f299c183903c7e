"""Reads JSON lines {"message": base64, "records": {name: txt}}; writes, per line, whether every signature verifies."""
import base64
import json
import sys

import dkim

for line in sys.stdin:
    case = json.loads(line)
    message = base64.b64decode(case["message"])
    records = case["records"]

    def answer(name, timeout=5):
        return records.get(name.decode().rstrip("."), "").encode()

    verdicts = []
    for index in range(case["signatures"]):
        try:
            verdicts.append(dkim.DKIM(message).verify(idx=index, dnsfunc=answer))
        except Exception as error:
            verdicts.append(str(error))
    print(json.dumps(verdicts))
