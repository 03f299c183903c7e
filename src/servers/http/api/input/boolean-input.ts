import { z } from 'zod';
import { addFault } from './fault.js';

/** True and false in the words people and forms use; anything else is an error. */
export const looseBoolean = z
  .unknown()
  .transform((value, context): boolean => {
    const word = wordOf(value);
    if (TRUE_WORDS.has(word)) return true;
    if (FALSE_WORDS.has(word)) return false;
    return addFault(context, value, value === undefined ? 'input.required' : 'input.boolean');
  })
  .meta({ type: 'boolean' });

/** `is_enabled` and `has_imap` take any value: the true words are true, all else (`banana`) is false. */
export const coercedBoolean = z
  .unknown()
  .transform((value): boolean => TRUE_WORDS.has(wordOf(value)))
  .meta({ type: 'boolean' });

const TRUE_WORDS: ReadonlySet<string> = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const FALSE_WORDS: ReadonlySet<string> = new Set(['false', 'f', 'no', 'n', 'off', '0']);

function wordOf(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
  return isPlain ? String(value).trim().toLowerCase() : '';
}
