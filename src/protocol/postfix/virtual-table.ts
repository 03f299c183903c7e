export interface VirtualEntry {
  /** The line it begins in, from 1. */
  readonly line: number;
  /** `info@example.com`; `@example.com` stands for every other address. */
  readonly pattern: string;
  /** Addresses, or names of users of that host. */
  readonly targets: readonly string[];
}

/** A line with all its continuations: more is no table for people. */
const MAX_ENTRY_CHARACTERS = 128 * 1024;

export class VirtualTableFault extends Error {
  override readonly name = 'VirtualTableFault';
  constructor(readonly line: number) {
    super(`line ${line} is longer than ${MAX_ENTRY_CHARACTERS / 1024} KB`);
  }
}

/** Whether a text that is a table or CSV is a table: its first line begins with an address or a domain, and a blank. */
export function isVirtualTable(text: string): boolean {
  for (const line of linesOf(text)) {
    if (!/^\s*(?:#|$)/.test(line)) return /^[^\s,;"]*[@.][^\s,;"]*[ \t]+\S/.test(line);
  }
  return false;
}

/** `info@example.com` is the alias `info` of that domain, `@example.com` its catch-all. */
export function aliasOfPattern(pattern: string): { readonly name: string; readonly domain: string } {
  const at = pattern.lastIndexOf('@');
  return { name: pattern.slice(0, at) || '*', domain: pattern.slice(at + 1) };
}

/** virtual(5) of Postfix: `pattern target, target`; a line that begins with white space continues the one before. */
export function* parseVirtualTable(text: string): Generator<VirtualEntry> {
  let parts: string[] = [];
  let length = 0;
  let begin = 0;
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    if (/^\s*(?:#|$)/.test(line)) continue;
    if (!/^\s/.test(line)) {
      yield* toEntry(parts, begin);
      parts = [];
      length = 0;
      begin = number;
    }
    length += line.length;
    if (length > MAX_ENTRY_CHARACTERS) throw new VirtualTableFault(begin);
    if (begin > 0) parts.push(line);
  }
  yield* toEntry(parts, begin);
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end;
    yield text.slice(at, next);
    at = next + 1;
  }
}

function* toEntry(parts: readonly string[], line: number): Generator<VirtualEntry> {
  const [pattern = '', ...targets] = parts
    .join(' ')
    .split(/[\s,]+/)
    .filter(Boolean);
  // A domain on its own says that the domain is virtual: `example.com anything`
  if (pattern.includes('@')) yield { line, pattern, targets };
}
