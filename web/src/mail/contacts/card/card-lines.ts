/** One property of a vCard; `raw` has it as it was written, with its folds. */
export interface CardLine {
  readonly raw: string;
  /** `item1` of `item1.EMAIL`, or empty. */
  readonly group: string;
  /** In capital letters. */
  readonly name: string;
  readonly params: readonly CardParam[];
  /** Unfolded, with its escapes. */
  readonly value: string;
}

export interface CardParam {
  readonly name: string;
  readonly value: string;
}

/** The lines of one card, from BEGIN to END. Lines that are not edited stay as they were written. */
export interface CardText {
  readonly lines: readonly CardLine[];
  readonly lineEnd: string;
}

const MAX_LINE = 75;

/** Each card of a file, as text. */
export function splitCards(text: string): readonly string[] {
  const cards: string[] = [];
  let card: string[] | undefined;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) card = [];
    card?.push(line);
    if (card && /^END:VCARD\s*$/i.test(line)) {
      cards.push(`${card.join('\r\n')}\r\n`);
      card = undefined;
    }
  }
  return cards;
}

export function readCard(text: string): CardText {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines: CardLine[] = [];
  let raw: string[] = [];
  const end = () => {
    if (raw.length > 0) lines.push(readLine(raw, lineEnd));
    raw = [];
  };
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const isMore = /^[ \t]/.test(line) || (isQuotedPrintable(raw[0]) && raw.at(-1)?.endsWith('='));
    if (!isMore) end();
    if (line !== '') raw.push(line);
  }
  end();
  return { lines, lineEnd };
}

export function writeCard({ lines, lineEnd }: CardText): string {
  const text = lines.map(({ raw }) => `${raw}${lineEnd}`).join('');
  return lineEnd === '\n' ? text.replaceAll('\r\n', '\n') : text; // a new line is folded with both
}

function isQuotedPrintable(line: string | undefined): boolean {
  return line !== undefined && /^[^:]*QUOTED-PRINTABLE/i.test(line);
}

function readLine(raw: readonly string[], lineEnd: string): CardLine {
  const isQuoted = isQuotedPrintable(raw[0]);
  const whole = raw.map((line, n) => (n === 0 ? line : isQuoted ? line : line.slice(1))).join('');
  const colon = endOfHead(whole);
  const [name = '', ...params] = splitOutside(whole.slice(0, colon), ';');
  const dot = name.lastIndexOf('.');
  const read = params.flatMap(readParam);
  const value = whole.slice(colon + 1);
  return {
    raw: raw.join(lineEnd),
    group: dot === -1 ? '' : name.slice(0, dot),
    name: name.slice(dot + 1).toUpperCase(),
    params: read,
    value: isQuoted ? decodeQuotedPrintable(value).replace(/\r\n?|\n/g, '\\n') : value,
  };
}

/** The colon that ends name and parameters; one in a quoted parameter does not. */
function endOfHead(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return at;
  }
  return text.length;
}

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** `TYPE=HOME,WORK` is two parameters; one without a name is a type of vCard 2.1. */
function readParam(text: string): CardParam[] {
  const equals = text.indexOf('=');
  const name = equals === -1 ? 'TYPE' : text.slice(0, equals).toUpperCase();
  const values = equals === -1 ? [text] : splitOutside(text.slice(equals + 1), ',');
  return values.map((value) => ({ name, value: value.replace(/^"|"$/g, '') }));
}

function decodeQuotedPrintable(text: string): string {
  const bytes: number[] = [];
  const plain = text.replace(/=(?![0-9A-Fa-f]{2})/g, ''); // the ends of its lines
  for (let at = 0; at < plain.length; at++) {
    if (plain[at] === '=') {
      bytes.push(Number.parseInt(plain.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(...new TextEncoder().encode(plain[at]));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

export function makeLine(
  name: string,
  value: string,
  { group = '', params = [] }: { readonly group?: string; readonly params?: readonly CardParam[] } = {},
): CardLine {
  const head = [
    `${group === '' ? '' : `${group}.`}${name}`,
    ...params.map((param) => `${param.name}=${/[:;,]/.test(param.value) ? `"${param.value}"` : param.value}`),
  ].join(';');
  return { raw: fold(`${head}:${value}`), group, name, params, value };
}

/** After 75 octets, between characters. */
function fold(line: string): string {
  if (/^[\x20-\x7e]*$/.test(line)) return line.length <= MAX_LINE ? line : foldPlain(line);
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > MAX_LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function foldPlain(line: string): string {
  const parts = [line.slice(0, MAX_LINE)];
  for (let at = MAX_LINE; at < line.length; at += MAX_LINE - 1) parts.push(line.slice(at, at + MAX_LINE - 1));
  return parts.join('\r\n ');
}

export function decodeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}

export function encodeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** A structured value; separators that are escaped belong to their part. */
export function splitValue(value: string, separator: ';' | ','): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === separator) {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, value.slice(from)].map(decodeText);
}
