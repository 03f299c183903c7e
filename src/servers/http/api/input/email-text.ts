import { z } from 'zod';
import { formatEmailAddress, parseEmailAddress } from '../../../../protocol/address/email-address.js';
import { addFault } from './fault.js';

/** A mail address, normalised for storage and comparison. */
export const emailText = z
  .string()
  .transform((text, context): string => {
    const address = parseEmailAddress(text.trim());
    return address ? formatEmailAddress(address) : addFault(context, text, 'input.email');
  })
  .meta({ format: 'email' });
