import { z } from 'zod';
import { totpCode, webauthnResponse } from './session-input.js';

export const requestResetBody = z.object({
  email: z.string().meta({ format: 'email', description: 'Address of the account.' }),
});

export const completeResetBody = z.object({
  token: z.string().meta({ description: 'The last part of the link in the email.' }),
  password: z.string().meta({ description: 'The new one.' }),
});

export const changePasswordBody = z
  .object({
    password: z.string().optional().meta({ description: 'The current one; not needed if none was ever set.' }),
    new_password: z.string().describe('The new one.'),
  })
  .transform(({ password, new_password: newPassword }) => ({ password, newPassword }));

export const enableTotpBody = z.object({
  code: totpCode.meta({ type: 'string', description: 'Six digits that the app shows.' }),
});

export const disableTotpBody = z.object({ password: z.string().describe('Password of the account.') });

export const newPasskeyBody = z
  .object({
    challenge_id: z.string().describe('From the answer to `POST /v1/account/passkeys/options`.'),
    name: z.string().meta({ maxLength: 100, description: 'What you call the device.' }),
    response: webauthnResponse,
  })
  .transform(({ challenge_id: challengeId, name, response }) => ({ challengeId, name, response }));

export const passkeyParams = z.object({ passkey: z.string().meta({ description: 'Id of the passkey.' }) });
