/** RFC 2045 §6. An encoding that nobody knows leaves the octets as they are. */
export function decodeTransfer(body: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return decodeBase64(body.toString('latin1'));
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

/** Padding in the middle is where two texts were joined: readers differ, and some go on. */
function decodeBase64(text: string): Buffer {
  const end = text.indexOf('=');
  if (end === -1 || /^[=\s]*$/.test(text.slice(end))) return Buffer.from(text, 'base64');
  return Buffer.concat(text.split(/=+/).map((piece) => Buffer.from(piece, 'base64')));
}

const EQUALS = 0x3d;

function decodeQuotedPrintable(body: Buffer): Buffer {
  let at = body.indexOf(EQUALS);
  if (at === -1) return body;
  const decoded = Buffer.allocUnsafe(body.length);
  let from = 0;
  let length = 0;
  const keep = (end: number) => {
    length += body.copy(decoded, length, from, end);
  };
  for (; at !== -1; at = body.indexOf(EQUALS, from)) {
    keep(at);
    const octet = hexOctet(body, at + 1);
    if (octet !== undefined) {
      decoded[length++] = octet;
      from = at + 3;
    } else {
      const next = endOfSoftBreak(body, at + 1);
      if (next === undefined) decoded[length++] = EQUALS;
      from = next ?? at + 1;
    }
  }
  keep(body.length);
  return decoded.subarray(0, length);
}

function hexOctet(body: Buffer, at: number): number | undefined {
  const high = hexDigit(body[at]);
  const low = hexDigit(body[at + 1]);
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexDigit(code = 0): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

/** RFC 2045 §6.7 (5), and (3): spaces at the end of a line were added on the way. */
function endOfSoftBreak(body: Buffer, start: number): number | undefined {
  let at = start;
  while (body[at] === 0x20 || body[at] === 0x09) at += 1;
  if (at === body.length) return at;
  if (body[at] === 0x0d && body[at + 1] === 0x0a) return at + 2;
  return body[at] === 0x0a ? at + 1 : undefined;
}
