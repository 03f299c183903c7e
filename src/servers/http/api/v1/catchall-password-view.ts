import { z } from 'zod';
import type { CatchallPassword } from '../../../../directory/credentials/catchall-password.js';
import type { CreatedCatchallPassword } from '../../../../directory/passwords/catchall-password-service.js';

const fields = {
  id: z.string().describe('Id of the password, not the password itself.'),
  description: z.string().describe('What it is for.'),
};

export const catchallPasswordAnswer = z.object(fields).meta({ id: 'CatchallPassword' });

export const createdCatchallPasswordAnswer = z
  .object({
    ...fields,
    username: z.string().describe('The star stands for any name: sign in with the sending address.'),
    password: z.string().describe('Shown only here: keep it.'),
  })
  .meta({ id: 'NewCatchallPassword' });

export function presentCatchallPassword({
  id,
  description,
}: CatchallPassword): z.output<typeof catchallPasswordAnswer> {
  return { id, description };
}

export function presentCreatedCatchallPassword(
  created: CreatedCatchallPassword,
): z.output<typeof createdCatchallPasswordAnswer> {
  const { id, username, password, description } = created;
  return { id, username, password, description };
}
