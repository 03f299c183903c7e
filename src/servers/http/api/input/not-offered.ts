import { z } from 'zod';
import { looseBoolean } from './boolean-input.js';
import { addFault } from './fault.js';

/** A feature that clients know and this service lacks: `false` and blank are accepted, nothing else. */
export const notOffered = z
  .unknown()
  .superRefine((value, context) => {
    const isBlank = typeof value === 'string' && value.trim() === '';
    if (isBlank || looseBoolean.safeParse(value).data === false) return;
    addFault(context, value, 'input.notOffered');
  })
  .meta({ enum: [false, ''], description: 'Not offered here: anything but false is refused.' });
