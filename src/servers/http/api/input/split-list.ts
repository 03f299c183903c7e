import { z } from 'zod';
import { addFault } from './fault.js';

// More than any list may hold; each list's own limit is checked by the use case
const MAX_ITEMS = 1000;

/** `a@x.test, b@y.test`, one per line, or an array: all become a list. Items are trimmed, blank ones dropped. */
export const splitList = z
  .union([z.string(), z.array(z.string())])
  .transform((value, context): readonly string[] => {
    const items = typeof value === 'string' ? value.split(SEPARATORS, MAX_ITEMS + 3) : value.map((item) => item.trim());
    const present = items.filter((item) => item !== '');
    if (present.length > MAX_ITEMS) return addFault(context, value, 'input.tooManyItems', { max: MAX_ITEMS });
    return present;
  })
  .meta({ description: 'A list, or a text separated by line breaks, spaces or commas.' });

const SEPARATORS = /[\s,]+/;
