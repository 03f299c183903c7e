import { createHash } from 'node:crypto';

const SPACE = 0x20;
const TAB = 0x09;
const CR = 0x0d;
const LF = 0x0a;
const CRLF = Buffer.from('\r\n');

/** RFC 6376 §3.4.4. Only CR LF ends a line; every other byte, 8-bit ones too, stays as it is. */
export function relaxBody(body: Buffer): Buffer {
  return isNearlyRelaxed(body) ? trimEnd(body) : rewrite(body);
}

/** RFC 6376 §3.4.3. */
export function simplifyBody(body: Buffer): Buffer {
  const trimmed = trimEnd(body);
  return trimmed.length === 0 ? CRLF : trimmed;
}

/** The value of `bh=`. */
export function hashRelaxedBody(body: Buffer): string {
  return createHash('sha256').update(relaxBody(body)).digest('base64');
}

/** Three native searches find out about most bodies; reading byte by byte costs ten times as much. */
function isNearlyRelaxed(body: Buffer): boolean {
  return !body.includes('  ') && !body.includes(TAB) && !body.includes(' \r\n') && body.at(-1) !== SPACE;
}

/** Drops empty lines at the end and sees to it that the last line has one. */
function trimEnd(body: Buffer): Buffer {
  let end = body.length;
  while (end >= 2 && body[end - 2] === CR && body[end - 1] === LF) end -= 2;
  if (end === 0) return body.subarray(0, 0);
  return end < body.length ? body.subarray(0, end + 2) : Buffer.concat([body, CRLF]);
}

function rewrite(body: Buffer): Buffer {
  const relaxed = Buffer.allocUnsafe(body.length + CRLF.length);
  let size = 0;
  let isSpaceDue = false;
  let lineEndsDue = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number;
    if (byte === SPACE || byte === TAB) {
      isSpaceDue = true;
    } else if (byte === CR && body[at + 1] === LF) {
      isSpaceDue = false;
      lineEndsDue++;
      at++;
    } else {
      for (; lineEndsDue > 0; lineEndsDue--) {
        relaxed[size++] = CR;
        relaxed[size++] = LF;
      }
      if (isSpaceDue) relaxed[size++] = SPACE;
      isSpaceDue = false;
      relaxed[size++] = byte;
    }
  }
  if (size === 0) return relaxed.subarray(0, 0);
  relaxed[size++] = CR;
  relaxed[size++] = LF;
  return relaxed.subarray(0, size);
}

/** RFC 6376 §3.4.2, without the CR LF at the end. `field` is Latin-1 text, so that bytes pass unchanged. */
export function relaxHeaderField(field: string): string {
  const colon = field.indexOf(':');
  const name = field.slice(0, colon).trim().toLowerCase();
  const value = onOneLine(field.slice(colon + 1));
  const start = value.startsWith(' ') ? 1 : 0;
  const end = value.length - (value.length > start && value.endsWith(' ') ? 1 : 0);
  return `${name}:${value.slice(start, end)}`;
}

/** Without folds, and one space for many. Most fields are like that: looking costs a tenth of replacing. */
function onOneLine(value: string): string {
  if (!value.includes('\r\n') && !value.includes('  ') && !value.includes('\t')) return value;
  // Not \s: that would also take 0xA0, which is half of many a UTF-8 character
  return value.replace(/\r\n/g, '').replace(/[ \t]+/g, ' ');
}
