import { decodeCharset } from './charset.js';

/** `text/plain; charset="utf-8"` taken apart; octets as latin1. */
export interface ParameterList {
  readonly value: string;
  /** The parameters as written, in order. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

// Real ones have a handful; RFC 2231 pieces of long names some dozens
const MAX_PARAMETERS = 1000;

/** RFC 2045 §5.1, and whatever senders make of it: comments go, a value without quotes lasts to the semicolon. */
export function parseParameterList(text: string): ParameterList {
  let at = endOfItem(text, 0);
  const value = bare(text.slice(0, at));
  const parameters: [string, string][] = [];
  while (at < text.length && parameters.length < MAX_PARAMETERS) {
    const end = endOfItem(text, at + 1);
    const item = text.slice(at + 1, end);
    const equals = item.indexOf('=');
    const name = equals === -1 ? '' : bare(item.slice(0, equals));
    if (name !== '') parameters.push([name, parameterValue(item, equals + 1)]);
    at = end;
  }
  return { value, parameters };
}

/** The first of that name; names are compared in lower case. */
export function findParameter({ parameters }: ParameterList, name: string): string | undefined {
  return parameters.find(([given]) => given.toLowerCase() === name)?.[1];
}

/** Where the next semicolon is that stands in no quotes; an open quote ends there with the text. */
function endOfItem(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === SEMICOLON) return at;
    if (character === QUOTE) at = endOfQuoted(text, at);
  }
  return text.length;
}

const [SEMICOLON, QUOTE, BACKSLASH] = [0x3b, 0x22, 0x5c] as const;

/** The closing quote, or the end. */
function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === BACKSLASH) at += 1;
    else if (character === QUOTE) return at;
  }
  return text.length;
}

function parameterValue(item: string, from: number): string {
  let start = from;
  while (item.charCodeAt(start) === 0x20 || item.charCodeAt(start) === 0x09) start += 1;
  if (item.charCodeAt(start) !== QUOTE) return bare(item.slice(start));
  const quoted = item.slice(start + 1, endOfQuoted(item, start));
  return quoted.includes('\\') ? quoted.replace(/\\([\s\S])/g, '$1') : quoted;
}

const COMMENT = /\([^()]*\)/g;

function bare(text: string): string {
  const plain = text.includes('(') ? text.replace(COMMENT, ' ') : text;
  return plain.replace(/^[ \t\r\n]+/, '').replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '');
}

const EXTENDED = /^(.+?)(?:\*(\d{1,3}))?(\*)?$/;

/** RFC 2231 undone: pieces joined, percent signs and charset decoded. Only those that needed it. */
export function decodedParameters(
  parameters: ParameterList['parameters'],
): readonly (readonly [name: string, value: string])[] {
  const pieces = new Map<string, { readonly number: number; readonly isEncoded: boolean; readonly value: string }[]>();
  for (const [given, value] of parameters) {
    if (!given.includes('*')) continue;
    const [, name = given, number, star] = EXTENDED.exec(given) ?? [];
    const list = pieces.get(name.toLowerCase()) ?? [];
    list.push({ number: Number(number ?? 0), isEncoded: star !== undefined, value });
    pieces.set(name.toLowerCase(), list);
  }
  return [...pieces].map(([name, list]) => {
    const sorted = list.toSorted((a, b) => a.number - b.number);
    const first = sorted[0]?.isEncoded ? /^([^']*)'[^']*'/.exec(sorted[0].value) : null;
    const octets = sorted.map(({ isEncoded, value }, i) => {
      const rest = i === 0 && first ? value.slice(first[0].length) : value;
      return isEncoded ? fromPercent(rest) : rest;
    });
    return [name, decodeCharset(Buffer.from(octets.join(''), 'latin1'), first?.[1] || undefined)] as const;
  });
}

function fromPercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
