import { z } from 'zod';

// RE2 runs in linear time, but a program grows with its pattern
const MAX_PATTERN_CHARACTERS = 256;

/** An RE2 pattern as a search brings it; blank means no search. What it matches is decided by the search itself. */
export const patternText = z
  .string()
  .trim()
  .max(MAX_PATTERN_CHARACTERS)
  .transform((text) => (text === '' ? undefined : text))
  .meta({ description: 'Regular expression (RE2), case-insensitive, found anywhere.' });
