import { type CharsetDecoder, findCharsetDecoder } from './charset.js';

// Enough for any real header block; a message without an empty line is not searched to its end
const MAX_HEADER_BYTES = 256 * 1024;

/** The first field of that name, unfolded and decoded for people. */
export function findHeaderText(source: Uint8Array, name: string): string | undefined {
  const wanted = `${name.toLowerCase()}:`;
  const block = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, MAX_HEADER_BYTES));
  let value: string | undefined;
  for (const line of block.toString('utf8').split(/\r?\n/)) {
    if (line === '') break;
    const isContinued = line.startsWith(' ') || line.startsWith('\t'); // RFC 5322 §2.2.3
    if (value !== undefined && !isContinued) break;
    if (value !== undefined) value += line;
    else if (line.toLowerCase().startsWith(wanted)) value = line.slice(wanted.length);
  }
  return value === undefined ? undefined : decodeEncodedWords(value).trim();
}

const ENCODED_WORD = /=\?([\w.:+-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi;

/** RFC 2047. Words in a charset or form that cannot be read stay as they are. */
export function decodeEncodedWords(text: string): string {
  if (!text.includes('=?')) return text;
  let decoded = '';
  let readUpTo = 0;
  let decode: CharsetDecoder | undefined;
  let octets: Buffer[] = [];
  // Neighbours in one charset are read together: many programs cut characters in two, RFC 2047 §5 or not
  const endRun = () => {
    if (decode && octets.length > 0)
      decoded += decode(octets.length === 1 && octets[0] ? octets[0] : Buffer.concat(octets));
    octets = [];
  };
  for (const match of text.matchAll(ENCODED_WORD)) {
    const [word, charset = '', form = '', encoded = ''] = match;
    const between = text.slice(readUpTo, match.index);
    const decoder = findCharsetDecoder(charset);
    // RFC 2047 §6.2: the space between two encoded words is not part of the text
    const isNeighbour = decode !== undefined && decoder !== undefined && /^\s*$/.test(between);
    if (!isNeighbour || decoder !== decode) endRun();
    if (!isNeighbour) decoded += between;
    decode = decoder;
    if (!decoder) decoded += word;
    else octets.push(form === 'b' || form === 'B' ? Buffer.from(encoded, 'base64') : fromQ(encoded));
    readUpTo = match.index + word.length;
  }
  endRun();
  return decoded + text.slice(readUpTo);
}

/** RFC 2047 §4.2: `_` is a space whatever the charset. */
function fromQ(encoded: string): Buffer {
  const octets = encoded
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1');
}
