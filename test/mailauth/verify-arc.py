"""Reads JSON lines {"message": base64, "records": {name: txt}}; writes, per line, the chain validation status."""
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

    try:
        status, _, reason = dkim.arc_verify(message, dnsfunc=answer)
        print(json.dumps({"status": status.decode() if isinstance(status, bytes) else str(status), "reason": str(reason)}))
    except Exception as error:
        print(json.dumps({"status": "error", "reason": str(error)}))
