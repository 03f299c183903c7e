import type { RawCommand } from './raw-command.js';
import type { NumberSet } from './search-key.js';
import { WireError } from './wire-error.js';

// Deeper and longer than any client goes, and little enough for one stack and one turn of the loop
const MAX_DEPTH = 50;
const MAX_VALUES = 10_000;
const MAX_SET_MEMBERS = 10_000;
const MAX_NUMBER = 2 ** 32 - 1;

const ATOM = /[!#$&'+,\-./0-9:;<=>?@A-Z[^_`a-z|}~]+/y;
const ASTRING = /[!#$&'+,\-./0-9:;<=>?@A-Z[\]^_`a-z|}~]+/y;
const LIST_ATOM = /[!#$%&'*+,\-./0-9:;<=>?@A-Z[\]^_`a-z|}~]+/y;
// NUL is the placeholder of a literal
const QUOTED = /"([^"\\\0]*(?:\\["\\][^"\\\0]*)*)"/y;
const DIGITS = /\d{1,20}/y;
const SET = /[\d:,*]+/y;
const SET_MEMBER = /^(\d{1,10}|\*)(?::(\d{1,10}|\*))?$/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The arguments of a command, read from left to right. Whatever is not as expected throws a `WireError`. */
export class Cursor {
  readonly #text: string;
  readonly #literals: readonly Buffer[];
  #at = 0;
  #nextLiteral = 0;
  #depth = 0;
  #values = 0;

  constructor({ text, literals }: Pick<RawCommand, 'text' | 'literals'>) {
    this.#text = text;
    this.#literals = literals;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** The next character, which stays. */
  get ahead(): string {
    return this.#text[this.#at] ?? '';
  }

  end(): void {
    if (!this.isAtEnd) throw new WireError('There is more than the command takes');
  }

  /** Skips the rest of a command that will not be carried out. */
  skipRest(): void {
    this.#at = this.#text.length;
  }

  tryTake(token: string): boolean {
    const isThere = this.#text.startsWith(token, this.#at);
    if (isThere) this.#at += token.length;
    return isThere;
  }

  take(token: string): void {
    if (!this.tryTake(token)) throw new WireError(this.#missing(token === ' ' ? 'A space' : `"${token}"`));
  }

  space(): void {
    this.take(' ');
  }

  /** `pattern` is sticky. */
  tryMatch(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.#at += found[0].length;
    return found;
  }

  /** Same as `tryMatch`, but does not advance. */
  isAhead(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  atom(): string {
    this.#count();
    return this.tryMatch(ATOM)?.[0] ?? this.#fail('An atom');
  }

  /** An atom in upper case: for words that the standard defines. */
  word(): string {
    return this.atom().toUpperCase();
  }

  /** Reads this word if it comes next. */
  tryWord(word: string): boolean {
    const start = this.#at;
    const found = this.tryMatch(ATOM)?.[0];
    if (found?.toUpperCase() === word) return true;
    this.#at = start;
    return false;
  }

  /** RFC 9051 §4.3: quoted or literal. */
  string(): Buffer {
    this.#count();
    return this.#tryString() ?? this.#fail('A string');
  }

  astring(): Buffer {
    this.#count();
    return this.#tryString() ?? this.#tryAtom(ASTRING) ?? this.#fail('A string');
  }

  /** An astring that may hold wildcards (RFC 9051 §9, list-mailbox). */
  listPattern(): Buffer {
    this.#count();
    return this.#tryString() ?? this.#tryAtom(LIST_ATOM) ?? this.#fail('A pattern');
  }

  nstring(): Buffer | undefined {
    return this.tryWord('NIL') ? undefined : this.string();
  }

  /** RFC 3516: also as literal8. */
  nstring8(): Buffer | undefined {
    this.tryTake('~');
    return this.nstring();
  }

  /** An astring of UTF-8. */
  text(): string {
    return decodeUtf8(this.astring());
  }

  number(): number {
    const number = this.number64();
    return number <= MAX_NUMBER ? number : this.#fail('A number of 32 bits');
  }

  positive(): number {
    const number = this.number();
    return number > 0 ? number : this.#fail('A number above zero');
  }

  /** RFC 9051 §9 (number64). A number above our largest safe one becomes that one. */
  number64(): number {
    this.#count();
    const digits = this.tryMatch(DIGITS)?.[0] ?? this.#fail('A number');
    return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  }

  set(): NumberSet {
    this.#count();
    const text = this.tryMatch(SET)?.[0] ?? this.#fail('A set of numbers');
    const members = text.split(',', MAX_SET_MEMBERS + 1);
    if (members.length > MAX_SET_MEMBERS) throw new WireError('The set has too many members', { code: 'LIMIT' });
    return members.map(parseMember);
  }

  /** `( … )` of things with spaces between; empty unless `isFilled`. */
  list<T>(readItem: () => T, { isFilled = false } = {}): T[] {
    return this.nested(() => {
      const items: T[] = [];
      if (!isFilled && this.ahead === ')') return items;
      do items.push(readItem());
      while (this.tryTake(' '));
      return items;
    });
  }

  nested<T>(read: () => T): T {
    this.take('(');
    const result = this.deeper(read);
    this.take(')');
    return result;
  }

  /** For recursive readers. */
  deeper<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new WireError('The command is nested too deeply', { code: 'LIMIT' });
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #tryString(): Buffer | undefined {
    if (this.tryTake('\0')) {
      const literal = this.#literals[this.#nextLiteral];
      this.#nextLiteral += 1;
      return literal ?? this.#fail('A literal');
    }
    const quoted = this.tryMatch(QUOTED)?.[1];
    return quoted === undefined ? undefined : Buffer.from(quoted.replace(/\\(["\\])/g, '$1'), 'latin1');
  }

  #tryAtom(pattern: RegExp): Buffer | undefined {
    const found = this.tryMatch(pattern)?.[0];
    return found === undefined ? undefined : Buffer.from(found, 'latin1');
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new WireError('The command has too many arguments', { code: 'LIMIT' });
  }

  #missing(what: string): string {
    return `${what} is expected at character ${this.#at + 1} of the arguments`;
  }

  #fail(what: string): never {
    throw new WireError(this.#missing(what));
  }
}

export function decodeUtf8(octets: Uint8Array): string {
  try {
    return utf8.decode(octets);
  } catch {
    throw new WireError('Text must be UTF-8');
  }
}

/** `5`, `3:7`, `2:*` */
function parseMember(member: string): NumberSet[number] {
  const [, first, last] = SET_MEMBER.exec(member) ?? [];
  if (first === undefined) throw new WireError('A set is written like 1:3,5,9:*');
  return { first: parseSetNumber(first), last: parseSetNumber(last ?? first) };
}

function parseSetNumber(text: string): number | '*' {
  if (text === '*') return '*';
  const number = Number(text);
  if (number < 1 || number > MAX_NUMBER) throw new WireError('Numbers of messages go from 1 to 4294967295');
  return number;
}
