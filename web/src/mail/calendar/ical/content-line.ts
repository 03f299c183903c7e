/** One line of iCalendar, as it was written and as it is read. */
export interface ContentLine {
  /** With its folds and its line end. */
  readonly raw: string;
  /** In upper case. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** Without folds; escapes are the reader's. */
  readonly value: string;
}

export interface Parameter {
  /** In upper case. */
  readonly name: string;
  /** As written, with its quotation marks. */
  readonly written: string;
}

/** RFC 5545 §3.1: octets of a line without its end. */
const MAX_OCTETS = 75;

export function readLine(raw: string): ContentLine {
  const content = raw.replace(/\r?\n[ \t]/g, '').replace(/\r?\n$/, '');
  const colon = findOutsideQuotes(content, ':', 0);
  const head = colon === -1 ? content : content.slice(0, colon);
  const [name = '', ...parameters] = splitOutsideQuotes(head, ';');
  return {
    raw,
    name: name.toUpperCase(),
    parameters: parameters.map((part) => {
      const equals = part.indexOf('=');
      return equals === -1
        ? { name: part.toUpperCase(), written: '' }
        : { name: part.slice(0, equals).toUpperCase(), written: part.slice(equals + 1) };
    }),
    value: colon === -1 ? '' : content.slice(colon + 1),
  };
}

export function makeLine(
  name: string,
  value: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
): ContentLine {
  const list = Object.entries(parameters).flatMap(([key, text]) =>
    text === undefined ? [] : [{ name: key, written: quote(text) }],
  );
  return writeLine(name, list, value);
}

/** The same line with one parameter more, changed, or (`undefined`) taken out. */
export function withParameter(line: ContentLine, name: string, text: string | undefined): ContentLine {
  const isThere = line.parameters.some((one) => one.name === name);
  const set = text === undefined ? [] : [{ name, written: quote(text) }];
  const parameters = isThere
    ? line.parameters.flatMap((one) => (one.name === name ? set : [one]))
    : [...line.parameters, ...set];
  return writeLine(line.name, parameters, line.value);
}

export function parameterOf(line: ContentLine, name: string): string | undefined {
  const written = line.parameters.find((one) => one.name === name)?.written;
  return written?.replace(/^"(.*)"$/, '$1').replace(/\^([n'^])/g, (_, code) => CARETS[code] ?? '');
}

/** RFC 6868. */
const CARETS: Readonly<Record<string, string>> = { n: '\n', "'": '"', '^': '^' };

function quote(text: string): string {
  const safe = text.replace(/\^/g, '^^').replace(/"/g, "^'").replace(/\r?\n/g, '^n');
  return /[:;,]/.test(safe) ? `"${safe}"` : safe;
}

function writeLine(name: string, parameters: readonly Parameter[], value: string): ContentLine {
  const head = parameters.map((one) => `;${one.name}=${one.written}`).join('');
  return { raw: `${fold(`${name}${head}:${value}`)}\r\n`, name, parameters, value };
}

/** Between characters, never within one. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

export function decodeText(value: string): string {
  return value.replace(/\\([nN\\;,])/g, (_, code) => (code === 'n' || code === 'N' ? '\n' : code));
}

export function encodeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

function splitOutsideQuotes(text: string, by: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = findOutsideQuotes(text, by, 0); at !== -1; at = findOutsideQuotes(text, by, from)) {
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

function findOutsideQuotes(text: string, wanted: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === wanted && !isQuoted) return at;
  }
  return -1;
}
