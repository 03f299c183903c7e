import { z } from 'zod';
import type { CatchallPassword } from '../../../../directory/passwords/catchall-password.js';
import type { CreatedCatchallPassword } from '../../../../directory/passwords/catchall-password-service.js';

const fields = { id: z.string(), description: z.string() };

export const catchallPasswordAnswer = z.object(fields).meta({ id: 'CatchallPassword' });

export const createdCatchallPasswordAnswer = z
  .object({ ...fields, username: z.string(), password: z.string() })
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
