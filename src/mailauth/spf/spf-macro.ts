/** The values of macros (RFC 7208 §7.2). */
export interface MacroFacts {
  readonly local: string;
  readonly senderDomain: string;
  /** The domain whose record is evaluated. */
  readonly domain: string;
  readonly helo: string;
  /** Four or sixteen. */
  readonly octets: readonly number[];
  /** `%{p}`: the client's verified name. */
  readonly clientName: string;
}

// RFC 7208 §7.1. The letters c, r and t belong to explanations, which are not fetched
const MACRO = /%(?:\{([slodiphv])(\d*)(r?)([-.+,/_=]*)\}|([%_-]))/gi;
const MAX_NAME_CHARACTERS = 253;

export function isMacroString(text: string): boolean {
  return !/[^\x21-\x7e]|%/.test(text.replace(/%\{[slodiphvcrt]\d*r?[-.+,/_=]*\}|%[%_-]/gi, ''));
}

/** RFC 7208 §7.1: ends in a top-level name, or in a macro. */
export function isDomainSpec(text: string): boolean {
  if (text === '' || !isMacroString(text) || /%\{[crt]/i.test(text) || /%\{[a-z]0+\D/i.test(text)) return false;
  if (/%(?:\{[^{}]*\}|[%_-])$/.test(text)) return true;
  const labels = text.replace(/\.$/, '').split('.');
  const top = labels.at(-1) ?? '';
  return labels.length > 1 && /^[a-z0-9-]+$/i.test(top) && /[a-z-]/i.test(top) && !/^-|-$/.test(top);
}

export function needsClientName(spec: string): boolean {
  return /%\{p/i.test(spec);
}

/** A domain-spec as a name for a lookup. */
export function expandDomainSpec(spec: string, facts: MacroFacts): string {
  const expanded = spec.includes('%') ? spec.replace(MACRO, (...parts) => expandMacro(parts, facts)) : spec;
  return shorten(expanded.replace(/\.$/, ''));
}

/** RFC 3986 §2.1, as an upper-case letter asks for. */
function escapeText(text: string): string {
  return text.replace(/[^\w.~-]/gu, (character) =>
    [...Buffer.from(character)].map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

type MacroParts = readonly unknown[];

function expandMacro([, letter, digits, reverse, delimiters, mark]: MacroParts, facts: MacroFacts): string {
  if (typeof letter !== 'string') return mark === '_' ? ' ' : mark === '-' ? '%20' : '%';
  const value = letterValue(letter.toLowerCase(), facts);
  const splitAt = typeof delimiters === 'string' && delimiters !== '' ? delimiters : '.';
  let parts = [...value].reduce<string[]>(
    (pieces, character) => {
      if (splitAt.includes(character)) pieces.push('');
      else pieces[pieces.length - 1] += character;
      return pieces;
    },
    [''],
  );
  if (reverse) parts = parts.reverse();
  const kept = digits === '' ? parts : parts.slice(-Number(digits));
  const text = kept.join('.');
  return letter === letter.toUpperCase() ? escapeText(text) : text;
}

function letterValue(letter: string, { local, senderDomain, domain, helo, octets, clientName }: MacroFacts): string {
  switch (letter) {
    case 's':
      return `${local}@${senderDomain}`;
    case 'l':
      return local;
    case 'o':
      return senderDomain;
    case 'd':
      return domain;
    case 'i':
      return octets.length === 4 ? octets.join('.') : octets.flatMap(nibbles).join('.');
    case 'p':
      return clientName;
    case 'v':
      return octets.length === 4 ? 'in-addr' : 'ip6';
    default:
      return helo;
  }
}

function nibbles(octet: number): string[] {
  return [(octet >> 4).toString(16), (octet & 15).toString(16)];
}

/** RFC 7208 §7.3: labels are removed from the left until the name fits. */
function shorten(name: string): string {
  let rest = name;
  while (rest.length > MAX_NAME_CHARACTERS) {
    const dot = rest.indexOf('.');
    if (dot === -1) return '';
    rest = rest.slice(dot + 1);
  }
  return rest;
}
