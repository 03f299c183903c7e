import type { ComposeContext } from './compose-context.js';
import { composeOwn, readSource } from './compose-email.js';
import type { EmailFields } from './email-fields.js';
import { newMessageId } from './message-id.js';

/** Composes a message that is stored and not sent: with its Bcc, and without sender or recipient if none is given. */
export type ComposeStored = (fields: EmailFields, domain: string) => Promise<Buffer>;

/** `domain`: for the Message-ID, if the fields have none. */
export async function composeStored(fields: EmailFields, domain: string, context: ComposeContext): Promise<Buffer> {
  if (fields.raw !== undefined) return asBuffer(await readSource(fields, context));
  const messageId = fields.messageId ?? `<${newMessageId(domain, context)}>`;
  const isGiven = fields.headers?.some(({ key }) => key.trim().toLowerCase() === 'message-id');
  return asBuffer(await composeOwn(isGiven ? fields : { ...fields, messageId }, context));
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
