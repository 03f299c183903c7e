import { type Random, randomBelow } from '../../platform/random.js';
import { ADJECTIVES, NOUNS } from './name-words.js';

/** After these tries a number is appended, so that there is always a free name. */
const PLAIN_TRIES = 5;
const NUMBERED_TRIES = 3;

/** Names to try in turn: two words joined by a hyphen. Unpredictable, so that other aliases cannot be guessed. */
export function randomAliasNames(random: Random): readonly string[] {
  const plain = Array.from({ length: PLAIN_TRIES }, () => twoWords(random));
  const numbered = Array.from({ length: NUMBERED_TRIES }, () => `${twoWords(random)}-${randomBelow(random, 1e9)}`);
  return [...plain, ...numbered];
}

function twoWords(random: Random): string {
  return `${pick(random, ADJECTIVES)}-${pick(random, NOUNS)}`;
}

function pick(random: Random, words: readonly string[]): string {
  return words[randomBelow(random, words.length)] ?? '';
}
