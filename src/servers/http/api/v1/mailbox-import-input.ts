import { z } from 'zod';
import type { ImapLogin } from '../../../../moving/imap/imap-login.js';
import { integerText } from '../input/integer-text.js';

/** RFC 8314 §3.2, and RFC 3501 for the other two. */
const DEFAULT_PORT = { implicit: 993, starttls: 143, none: 143 } as const;
const MAX_AUTHORITIES = 100_000;
const MAX_NUMBER = 1_000_000_000;

export const mailboxImportBody = z
  .object({
    host: z.string().trim().min(1).max(255).describe('Name or address of the other IMAP server.'),
    port: integerText({ min: 1, max: 65_535 })
      .optional()
      .meta({ description: 'Without it 993, or 143 for `starttls` and `none`.' }),
    tls: z.enum(['implicit', 'starttls', 'none']).default('implicit').describe('`none` sends the password readable.'),
    user: z.string().min(1).max(1000).describe('User name at the other server.'),
    password: z.string().min(1).max(1000).describe('Its password. It is used for this import, and not stored.'),
    ca: z
      .string()
      .max(MAX_AUTHORITIES)
      .optional()
      .describe('Certificate authorities in PEM, instead of the well-known ones, for a server with a private one.'),
  })
  .transform(({ port, tls, ca, ...rest }): ImapLogin => {
    return { ...rest, tls, port: port ?? DEFAULT_PORT[tls], ...(ca !== undefined && ca.trim() !== '' && { ca }) };
  });

export const mailboxImportParams = z.object({ import: z.string().meta({ description: 'Id of the import.' }) });

export const fileImportQuery = z
  .object({
    folder: z
      .string()
      .max(1000)
      .default('INBOX')
      .meta({ description: 'Path of the folder; created if it is missing. Default: INBOX.' }),
    name: z.string().max(255).default('file').meta({
      description:
        'Names its messages if they are refused. The name of a file of a Maildir also has its flags (`:2,FS`).',
    }),
    first: integerText({ min: 1, max: MAX_NUMBER })
      .optional()
      .meta({ description: 'Of an mbox that is sent in several parts: the number of its first message.' }),
  })
  .transform(({ first = 1, ...rest }) => ({ first, ...rest }));
