// RFC 2047 §2: an encoded word has at most 75 characters
const MAX_WORD = 75;
const FRAME = '=?UTF-8?B?'.length + '?='.length;
// RFC 2047 §5 (3): what may stand in an encoded word of a phrase as it is
const PHRASE_SAFE = /^[A-Za-z0-9!*+/-]$/;

/** Text with characters outside ASCII as RFC 2047 words, folded; a character is never cut in two. */
export function encodeWords(text: string): string {
  const isMostlyLatin = (text.match(/[ -~]/g)?.length ?? 0) * 2 > text.length;
  const encode = isMostlyLatin ? toQ : toB;
  const words: string[] = [];
  let word = '';
  let size = 0;
  for (const character of text) {
    const more = isMostlyLatin ? lengthInQ(character) : Buffer.byteLength(character);
    if (word !== '' && FRAME + (isMostlyLatin ? size + more : base64Length(size + more)) > MAX_WORD) {
      words.push(word);
      word = '';
      size = 0;
    }
    word += character;
    size += more;
  }
  if (word !== '') words.push(word);
  return words.map((part) => `=?UTF-8?${isMostlyLatin ? 'Q' : 'B'}?${encode(part)}?=`).join('\r\n ');
}

function lengthInQ(character: string): number {
  return character === ' ' || PHRASE_SAFE.test(character) ? 1 : 3 * Buffer.byteLength(character);
}

function base64Length(octets: number): number {
  return Math.ceil(octets / 3) * 4;
}

function toB(text: string): string {
  return Buffer.from(text).toString('base64');
}

function toQ(text: string): string {
  let encoded = '';
  for (const octet of Buffer.from(text)) {
    const character = String.fromCharCode(octet);
    if (character === ' ') encoded += '_';
    else if (PHRASE_SAFE.test(character)) encoded += character;
    else encoded += `=${octet.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
