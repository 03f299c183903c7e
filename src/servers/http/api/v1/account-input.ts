import { z } from 'zod';

export const signUpBody = z.object({
  email: z.string().meta({ format: 'email', description: 'Address of the account.' }),
  password: z.string().describe('Not easily guessed; several unrelated words are best.'),
});

export const updateAccountBody = z
  .object({
    email: z.string().optional().meta({ format: 'email', description: 'Must be confirmed before emails go there.' }),
    given_name: z.string().optional().meta({ maxLength: 35, description: 'First name; blank removes it.' }),
    family_name: z.string().optional().meta({ maxLength: 35, description: 'Last name; blank removes it.' }),
    avatar_url: z.string().optional().meta({ format: 'uri', description: 'Link to an image; blank removes it.' }),
    default_forwarding_address: z
      .string()
      .optional()
      .meta({ description: 'E-mail address, domain name, IP address or URL; blank removes it.' }),
    password: z
      .string()
      .optional()
      .meta({ description: 'Of the account; a session of the dashboard needs it to give another address.' }),
    settings: z.unknown().optional().meta({ type: 'object', description: 'With alias credentials only.' }),
  })
  .transform((body) => ({
    profile: {
      email: body.email,
      givenName: body.given_name,
      familyName: body.family_name,
      avatarUrl: body.avatar_url,
      defaultForwardingAddress: body.default_forwarding_address,
    },
    password: body.password,
    settings: body.settings,
  }));

/** A JSON number has lost the zeros that a code may begin with. */
const code = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === 'number' ? String(value).padStart(6, '0') : value))
  .meta({ type: 'string', pattern: '^[0-9]{6}$' });

export const verifyAccountBody = z.object({
  email: z.string().meta({ format: 'email', description: 'Address of the account.' }),
  code: code.optional().meta({ description: 'Without it, a new code is sent.' }),
});
