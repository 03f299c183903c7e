import { z } from 'zod';

// RE2 runs in linear time, but a program grows with its pattern
const MAX_PATTERN_CHARACTERS = 256;

/** An RE2 pattern for a search; blank means no search. The search decides what it matches. */
export const patternText = z
  .string()
  .trim()
  .max(MAX_PATTERN_CHARACTERS)
  .transform((text) => (text === '' ? undefined : text))
  .meta({ description: 'Regular expression (RE2), case-insensitive, found anywhere.' });
