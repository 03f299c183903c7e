export interface Parameter {
  /** Upper case. */
  readonly name: string;
  /** Without quotes, carets decoded (RFC 6868). None: vCard 2.1 writes the value alone, and it stands in `name`. */
  readonly values: readonly string[];
  /** The parameter as written, without the semicolon. */
  readonly written: string;
}

const COMMA = 44;
const COLON = 58;
const SEMICOLON = 59;
const EQUALS = 61;
const QUOTE = 34;
const NONE: readonly Parameter[] = [];
/** A line with more is none: programs write a few, and a thousand lists the members of a group. */
const MAX_PARAMETERS = 1000;
const MAX_VALUES = 10_000;

/** The parameters that begin at a semicolon, and where they end: at the colon of a whole line. */
export function readParameters(content: string, from: number): { parameters: readonly Parameter[]; end: number } {
  if (content.charCodeAt(from) !== SEMICOLON) return { parameters: NONE, end: from };
  const parameters: Parameter[] = [];
  let at = from;
  let count = 0;
  while (content.charCodeAt(at) === SEMICOLON && parameters.length < MAX_PARAMETERS) {
    const start = at + 1;
    at = endOf(content, start, (code) => code === EQUALS || code === SEMICOLON || code === COLON);
    const name = content.slice(start, at).trim().toUpperCase();
    const values: string[] = [];
    while (content.charCodeAt(at) === (values.length === 0 ? EQUALS : COMMA) && count++ < MAX_VALUES) {
      const valueStart = at + 1;
      at = endOfValue(content, valueStart);
      values.push(decodeValue(content.slice(valueStart, at)));
    }
    parameters.push({ name, values, written: content.slice(start, at) });
  }
  return { parameters, end: at };
}

/** RFC 6868, quoted where RFC 5545 §3.2 asks for it. */
export function makeParameter(name: string, values: readonly string[]): Parameter {
  return { name: name.toUpperCase(), values, written: `${name}=${values.map(encodeValue).join(',')}` };
}

/** The first value of the parameter. */
export function parameterOf(line: { readonly parameters: readonly Parameter[] }, name: string): string | undefined {
  return line.parameters.find((parameter) => parameter.name === name)?.values[0];
}

/** Replaced in place, else added at the end; `undefined` removes it. */
export function withParameter(
  parameters: readonly Parameter[],
  name: string,
  value: string | undefined,
): readonly Parameter[] {
  const others = parameters.filter((parameter) => parameter.name !== name);
  if (value === undefined) return others;
  const made = makeParameter(name, [value]);
  if (others.length === parameters.length) return [...parameters, made];
  const at = parameters.findIndex((parameter) => parameter.name === name);
  return [...others.slice(0, at), made, ...others.slice(at)];
}

function endOf(content: string, from: number, isEnd: (code: number) => boolean): number {
  let at = from;
  while (at < content.length && !isEnd(content.charCodeAt(at))) at += 1;
  return at;
}

/** Quotes may stand anywhere in the value: programs write `CN=Ann "A" B`. */
function endOfValue(content: string, from: number): number {
  let isQuoted = false;
  return endOf(content, from, (code) => {
    if (code === QUOTE) isQuoted = !isQuoted;
    return !isQuoted && (code === COMMA || code === SEMICOLON || code === COLON);
  });
}

const DECODED: Readonly<Record<string, string>> = { '^n': '\n', "^'": '"', '^^': '^' };

function decodeValue(written: string): string {
  const plain = written.includes('"') ? written.replaceAll('"', '') : written;
  return plain.includes('^') ? plain.replace(/\^[n'^]/g, (pair) => DECODED[pair] as string) : plain;
}

function encodeValue(value: string): string {
  const safe = value
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replace(/\r\n|\r|\n/g, '^n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 §3.1 allows none of them
    .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '');
  return /[:;,]/.test(safe) ? `"${safe}"` : safe;
}
