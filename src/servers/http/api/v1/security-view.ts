import { z } from 'zod';
import { ACTS, type Act } from '../../../../directory/acts/act.js';
import type { Passkey } from '../../../../directory/security/passkey.js';

const timestamp = z.iso.datetime();

export const totpAnswer = z.object({
  secret: z.string().meta({ description: 'For apps that have no camera at hand (base32).' }),
  uri: z.string().meta({ description: 'For a QR code (otpauth).' }),
});

export const recoveryCodesAnswer = z.object({
  recovery_codes: z.array(z.string()).meta({ description: 'Each signs in once. Shown only here: keep them.' }),
});

export const passkeyOptionsAnswer = z.object({
  challenge_id: z.string().describe('Goes back with the answer of the browser.'),
  options: z.looseObject({ challenge: z.string() }).meta({ description: 'For the browser, as JSON (WebAuthn).' }),
});

export const passkeyAnswer = z
  .object({
    id: z.string().describe('Id of the passkey.'),
    name: z.string().describe('What its owner calls the device.'),
    created_at: timestamp.describe('When it was added.'),
    last_used_at: timestamp.optional().describe('When it last signed in.'),
  })
  .meta({ id: 'Passkey' });

export const actAnswer = z
  .object({
    id: z.string().describe('Id of the entry.'),
    at: timestamp.describe('When it was done; of failures, the first.'),
    act: z.enum(ACTS).describe('What was done.'),
    ip: z.string().optional().describe('Address of the caller.'),
    user_agent: z.string().optional().describe('Browser or program of the caller.'),
    times: z.number().int().meta({ description: 'Failures of one client are told once an hour, and counted.' }),
    details: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe('What else is known, such as the method of a sign-in.'),
  })
  .meta({ id: 'Act' });

export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): z.output<typeof passkeyAnswer> {
  return {
    id,
    name,
    created_at: new Date(createdAt).toISOString(),
    last_used_at: lastUsedAt === undefined ? undefined : new Date(lastUsedAt).toISOString(),
  };
}

export function presentAct(act: Act): z.output<typeof actAnswer> {
  return {
    id: act.id,
    at: new Date(act.doneAt).toISOString(),
    act: act.name,
    ip: act.ip,
    user_agent: act.userAgent,
    times: act.times,
    details: { ...act.details },
  };
}
