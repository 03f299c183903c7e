import { invalid, ServiceError } from '../../platform/service-error.js';
import { normaliseLineEnds } from '../../protocol/mime/line-ends.js';
import type { ComposeContext } from './compose-context.js';
import { composePlainEmail } from './compose-plain.js';
import { planWithinLimits, writePlan } from './compose-source.js';
import { composeInThread } from './compose-thread.js';
import type { ComposedEmail } from './composed-email.js';
import type { EmailFields } from './email-fields.js';
import { MAX_MESSAGE_BYTES } from './message-limits.js';
import { planMessage } from './plan-message.js';
import { readRawEmail } from './read-raw-email.js';

/** Composed on the event loop up to here; larger ones in the thread. */
const MAX_BYTES_HERE = 1024 * 1024;

/** A message from a caller's fields, or given whole as `raw`. */
export async function composeEmail(fields: EmailFields, context: ComposeContext): Promise<ComposedEmail> {
  const { now, random, thread } = context;
  const { date, dsn, requireTLS: requiresTls } = fields;
  const read = (source: Uint8Array) => readRawEmail(source, { now, random, date, dsn, requiresTls });
  if (fields.raw !== undefined) return read(await readSource(fields, context));
  const sizeBytes = sizeOf(fields);
  if (thread && sizeBytes > MAX_BYTES_HERE) {
    return read(await composeInThread(thread, { kind: 'compose', fields, now }, sizeBytes));
  }
  const plan = planWithinLimits(fields, context);
  return composePlainEmail(plan, fields, now) ?? read(await writePlan(plan));
}

/** A message from fields, with its Bcc still in it. */
export async function composeOwn(fields: EmailFields, context: ComposeContext): Promise<Uint8Array> {
  const { now, thread } = context;
  const sizeBytes = sizeOf(fields);
  if (thread && sizeBytes > MAX_BYTES_HERE) return composeInThread(thread, { kind: 'compose', fields, now }, sizeBytes);
  return writePlan(planWithinLimits(fields, context));
}

/** Throws the errors of a message's fields without composing it. A long message is not checked. */
export function checkEmailFields(fields: EmailFields, context: Pick<ComposeContext, 'now' | 'random'>): void {
  if (fields.raw === undefined && sizeOf(fields) <= MAX_BYTES_HERE) planMessage(fields, context);
}

/** Counts characters and octets at any depth. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let size = 0;
  for (const part of Object.values(value)) size += sizeOf(part);
  return size;
}

/** Options of delivery, not of the message. */
const BESIDE_RAW: ReadonlySet<string> = new Set(['raw', 'date', 'dsn', 'requireTLS', 'newline']);

export async function readSource(fields: EmailFields, { thread }: ComposeContext): Promise<Uint8Array> {
  const other = Object.entries(fields).find(([field, value]) => !BESIDE_RAW.has(field) && isGiven(value));
  if (other) throw invalid('emails.rawWithFields', { field: other[0] === 'files' ? 'attachments' : other[0] });
  const { raw = '' } = fields;
  if (raw.length > MAX_MESSAGE_BYTES) throw new ServiceError('too-large', 'emails.tooLarge');
  if (raw.length > MAX_BYTES_HERE && thread) return composeInThread(thread, { kind: 'lines', raw }, raw.length);
  return normaliseLineEnds(typeof raw === 'string' ? Buffer.from(raw) : raw);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
