import { z } from 'zod';
import { looseBoolean } from '../input/boolean-input.js';

export const mailboxSignInBody = z
  .object({
    address: z.string().meta({ description: 'Address of the mailbox; a plus-tag is dropped.' }),
    password: z.string().describe('Its password.'),
    remember: looseBoolean
      .optional()
      .meta({ description: 'Stay signed in for 30 days; otherwise it ends after 12 hours without a call.' }),
  })
  .transform(({ remember = false, ...rest }) => ({ ...rest, isRemembered: remember }));

export const mailboxSessionParams = z.object({ session: z.string().meta({ description: 'Id of the session.' }) });
