import { type Random, randomBelow } from '../../platform/random.js';
import { ADJECTIVES, NOUNS } from './name-words.js';

/** Two words joined by a hyphen: `quiet-harbour`. Unpredictable, so that nobody guesses a neighbour's alias. */
export function randomAliasName(random: Random): string {
  return `${pick(random, ADJECTIVES)}-${pick(random, NOUNS)}`;
}

function pick(random: Random, words: readonly string[]): string {
  return words[randomBelow(random, words.length)] ?? '';
}
