import { findHeaderText } from './header-text.js';

// RFC 2046 lets parts nest without end; mail for people does not
const MAX_DEPTH = 5;

/** The text a person would read: the first `text/plain` part, decoded. For looking at mail, not for storing it. */
export function findPlainText(source: Uint8Array, depth = 0): string | undefined {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const type = findHeaderText(bytes, 'Content-Type') ?? 'text/plain'; // RFC 2045 §5.2
  if (/^multipart\//i.test(type)) {
    if (depth === MAX_DEPTH) return undefined;
    for (const part of splitParts(bytes, parameterOf(type, 'boundary'))) {
      const text = findPlainText(part, depth + 1);
      if (text !== undefined) return text;
    }
    return undefined;
  }
  if (!/^text\/plain\b/i.test(type)) return undefined;
  const encoding = findHeaderText(bytes, 'Content-Transfer-Encoding')?.toLowerCase();
  return decodeCharset(decodeTransfer(bodyOf(bytes), encoding), parameterOf(type, 'charset')).replaceAll('\r\n', '\n');
}

function bodyOf(bytes: Buffer): Buffer {
  const end = /\r?\n\r?\n/.exec(bytes.toString('latin1'));
  return end ? bytes.subarray(end.index + end[0].length) : Buffer.alloc(0);
}

/** RFC 2046 §5.1.1: the line break before a delimiter belongs to the delimiter. */
function splitParts(bytes: Buffer, boundary: string | undefined): Buffer[] {
  if (!boundary) return [];
  const text = bodyOf(bytes).toString('latin1');
  const parts = `\r\n${text}`.split(`\r\n--${boundary}`).slice(1);
  return parts
    .filter((part) => !part.startsWith('--'))
    .map((part) => Buffer.from(part.replace(/^[ \t]*\r\n/, ''), 'latin1'));
}

function parameterOf(type: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(type);
  return match?.[1] ?? match?.[2];
}

function decodeTransfer(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return body;
  const octets = body
    .toString('latin1')
    .replace(/=[ \t]*\r?\n/g, '') // RFC 2045 §6.7 (5): a soft line break
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1');
}

function decodeCharset(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('latin1'); // a charset nobody knows
  }
}
