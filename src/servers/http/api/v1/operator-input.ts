import { z } from 'zod';
import { PLANS } from '../../../../directory/accounts/account.js';
import { ACTS } from '../../../../directory/acts/act.js';
import type { WhichMail } from '../../../../inbound/waiting/bulk-moves.js';
import { looseBoolean } from '../input/boolean-input.js';
import { byteSizeText } from '../input/byte-size-text.js';
import { clearable } from '../input/clearable.js';
import { addFault } from '../input/fault.js';
import { integerText } from '../input/integer-text.js';
import { plainText } from '../input/plain-text.js';

const MAX_SEARCH_CHARACTERS = 200;
const MAX_DESTINATION_CHARACTERS = 255;
const MAX_IDS = 100;
const MAX_DAILY_LIMIT = 1_000_000_000;

const search = plainText({ max: MAX_SEARCH_CHARACTERS });
const destination = plainText({ max: MAX_DESTINATION_CHARACTERS }).transform((text) => text.toLowerCase());

export const accountParams = z.object({ id: z.string().toLowerCase().meta({ description: 'Id of the account.' }) });
export const domainIdParams = z.object({ id: z.string().toLowerCase().meta({ description: 'Id of the domain.' }) });
export const heldIdParams = z.object({ id: z.string().meta({ description: 'Id of the held message.' }) });

export const accountSearch = {
  q: search.describe('Part of the address or the name.').optional(),
};

export const domainSearch = {
  q: search.describe('Part of the name.').optional(),
  account: z.string().toLowerCase().describe('Id of an account: only its domains.').optional(),
  is_smtp_suspended: looseBoolean.describe('Only those that are suspended, or are not.').optional(),
};

export const queueSearch = {
  destination: destination.describe('Only mail for this domain or mail host.').optional(),
};

export const actSearch = {
  account: z.string().toLowerCase().describe('Id of an account: only what was done in its name.').optional(),
  act: z.enum(ACTS).describe('Only these acts.').optional(),
};

export const changeAccountBody = z.object({
  plan: z.enum(PLANS).optional().describe('The plan of its new domains.'),
  daily_limit: clearable(integerText({ min: 1, max: MAX_DAILY_LIMIT }))
    .optional()
    .describe('Emails a day; blank: the setting of the instance.'),
  storage_limit: clearable(byteSizeText)
    .optional()
    .describe('What all its mailboxes may hold together, a size such as 50 GB; blank: only the quota of each.'),
});

export const moveBody = z
  .object({
    destination: destination.optional().describe('All mail for this domain or mail host.'),
    ids: z.array(z.string()).max(MAX_IDS).optional().describe('Entries of the queue, at most 100.'),
  })
  .transform(({ destination: to, ids }, context): WhichMail => {
    if (to && ids === undefined) return { destination: to };
    if (ids !== undefined && ids.length > 0 && to === undefined) return { ids };
    return addFault(context, ids, 'operator.destinationOrIds');
  });
