import { invalid, ServiceError } from '../../platform/service-error.js';
import { normaliseLineEnds } from '../../protocol/mime/line-ends.js';
import { buildMessage } from './build-message.js';
import type { ComposeContext } from './compose-context.js';
import type { ComposedEmail } from './composed-email.js';
import type { EmailFields } from './email-fields.js';
import { type MessagePlan, plannedBytes } from './message-plan.js';
import { planMessage } from './plan-message.js';
import { MAX_MESSAGE_BYTES, readRawEmail } from './read-raw-email.js';

/** What the event loop can do in between; more goes to the thread. */
const MAX_BYTES_HERE = 1024 * 1024;

/** The message a caller described by fields, or gave whole as `raw`. */
export async function composeEmail(fields: EmailFields, context: ComposeContext): Promise<ComposedEmail> {
  const source = fields.raw === undefined ? await compose(fields, context) : await readSource(fields, context);
  const { date, dsn, requireTLS: requiresTls } = fields;
  return readRawEmail(source, { now: context.now, random: context.random, date, dsn, requiresTls });
}

async function compose(fields: EmailFields, context: ComposeContext): Promise<Uint8Array> {
  const plan = planMessage(fields, context);
  const sizeBytes = plannedBytes(plan);
  if (sizeBytes > MAX_MESSAGE_BYTES) throw new ServiceError('too-large', 'emails.tooLarge');
  try {
    if (sizeBytes > MAX_BYTES_HERE && context.thread) return await context.thread.run({ kind: 'build', plan });
    return await buildMessage(plan);
  } catch (error) {
    throw error instanceof ServiceError ? error : compositionFault(plan, error);
  }
}

/** The library throws on what it cannot compose; of our checks only the passcode's are left to it. */
function compositionFault({ otp }: MessagePlan, cause: unknown): ServiceError {
  const key = otp && String(cause).includes('otp') ? 'emails.otpInvalid' : 'emails.cannotCompose';
  return new ServiceError('invalid', key, {}, cause);
}

/** Options of the way, not of the message. */
const BESIDE_RAW: ReadonlySet<string> = new Set(['raw', 'date', 'dsn', 'requireTLS', 'newline']);

async function readSource(fields: EmailFields, { thread }: ComposeContext): Promise<Uint8Array> {
  const other = Object.entries(fields).find(([field, value]) => !BESIDE_RAW.has(field) && isGiven(value));
  if (other) throw invalid('emails.rawWithFields', { field: other[0] === 'files' ? 'attachments' : other[0] });
  const { raw = '' } = fields;
  if (raw.length > MAX_MESSAGE_BYTES) throw new ServiceError('too-large', 'emails.tooLarge');
  const source = typeof raw === 'string' ? Buffer.from(raw) : raw;
  if (source.length > MAX_BYTES_HERE && thread) return thread.run({ kind: 'lines', source });
  return normaliseLineEnds(source);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
