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

// One word, or several with only space between: that space is not part of the text (RFC 2047 §6.2)
const WORD = '=\\?[\\w.:+-]+(?:\\*[\\w-]*)?\\?[bq]\\?[^?\\s]*\\?=';
const ENCODED_WORDS = new RegExp(`${WORD}(?:\\s*${WORD})*`, 'gi');
const ONE_WORD = /=\?([\w.:+-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi;

/** RFC 2047. Words in a charset or form that cannot be read stay as they are. */
export function decodeEncodedWords(text: string): string {
  return text.includes('=?') ? text.replace(ENCODED_WORDS, decodeRun) : text;
}

/** Octets of neighbours in one charset are read together: many programs cut characters in two, RFC 2047 §5 or not. */
function decodeRun(run: string): string {
  let text = '';
  let decode: CharsetDecoder | undefined;
  let octets: Buffer[] = [];
  const endWord = () => {
    if (decode && octets.length > 0)
      text += decode(octets.length === 1 && octets[0] ? octets[0] : Buffer.concat(octets));
    octets = [];
  };
  for (const [word, charset = '', form = '', encoded = ''] of run.matchAll(ONE_WORD)) {
    const decoder = findCharsetDecoder(charset);
    if (decoder !== decode) endWord();
    decode = decoder;
    if (!decoder) text += word;
    else octets.push(form === 'b' || form === 'B' ? Buffer.from(encoded, 'base64') : fromQ(encoded));
  }
  endWord();
  return text;
}

/** RFC 2047 §4.2: `_` is a space whatever the charset. */
function fromQ(encoded: string): Buffer {
  const octets = encoded
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1');
}
