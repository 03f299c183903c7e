import { parseKeywords } from '../flags.js';
import type { Flags } from '../message.js';

const BIT_SETS = 32;

/** Flags of messages as numbers: most of a folder's messages share a few sets. */
export class FlagSets {
  readonly #numbers = new Map<string, number>();
  readonly #keywords: (readonly string[])[] = [[]];
  readonly #flags: (Flags | undefined)[] = [];

  /** The number of the set in a column of keywords; 0 for none. */
  numberOf(column: string): number {
    const known = this.#numbers.get(column);
    if (known !== undefined) return known;
    const number = this.#keywords.push(parseKeywords(column)) - 1;
    this.#numbers.set(column, number);
    return number;
  }

  /** Returns the same object for the same flags. */
  flagsOf(bits: number, number: number): Flags {
    const at = number * BIT_SETS + bits;
    const known = this.#flags[at];
    if (known) return known;
    const flags = { bits, keywords: this.#keywords[number] ?? [] };
    this.#flags[at] = flags;
    return flags;
  }
}
