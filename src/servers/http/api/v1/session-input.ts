import { z } from 'zod';

export const signInBody = z.object({
  email: z.string().meta({ format: 'email', description: 'Address of the account.' }),
  password: z.string().describe('Its password.'),
});

/** A JSON number has lost the zeros that a code may begin with. */
export const totpCode = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === 'number' ? String(value).padStart(6, '0') : value));

export const secondStepBody = z.object({
  challenge: z.string().describe('From the answer to `POST /v1/sessions`.'),
  code: totpCode.meta({ type: 'string', description: 'Six digits of the authenticator app, or a recovery code.' }),
});

/** What a browser answers; the library that verifies it looks into it. */
export const webauthnResponse = z
  .looseObject({ id: z.string().max(2048), response: z.looseObject({}) })
  .meta({ description: 'What the browser answered, as JSON (WebAuthn).' });

export const passkeySignInBody = z.object({
  challenge_id: z.string().describe('From the answer to `POST /v1/sessions/passkey-options`.'),
  response: webauthnResponse,
});

export const sessionParams = z.object({ session: z.string().meta({ description: 'Id of the session.' }) });
