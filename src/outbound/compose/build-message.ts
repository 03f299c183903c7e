import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import { normaliseLineEnds } from '../../protocol/mime/line-ends.js';
import type { MessagePlan } from './message-plan.js';
import { writePlainMessage } from './plain-message.js';

export async function buildMessage(plan: MessagePlan): Promise<Buffer> {
  return writePlainMessage(plan)?.source ?? composeByLibrary(plan);
}

export async function composeByLibrary(plan: MessagePlan): Promise<Buffer> {
  library ??= loadLibrary();
  const { MailComposer, writeMessage } = await library;
  const node = new MailComposer(toOptions(plan)).compile();
  node.keepBcc = true; // `readRawEmail` takes recipients from there, and removes Bcc
  if (needsStreams(plan)) return normaliseLineEnds(await node.build());
  return normaliseLineEnds(writeMessage(node));
}

/** Cached: even a repeated `import()` takes longer than a short message. */
let library: ReturnType<typeof loadLibrary> | undefined;

/** Loaded with the first composed message: it costs 8 MB. */
async function loadLibrary() {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { writeMessage } = await import('./write-message.js');
  return { MailComposer, writeMessage };
}

/** A part with its own headers, or bytes as quoted-printable: rare, and left to the library. */
function needsStreams({ icalEvent, alternatives, attachments }: MessagePlan): boolean {
  return [icalEvent, ...alternatives, ...attachments].some(
    (part) => part?.raw !== undefined || /^quoted/i.test(part?.contentTransferEncoding ?? ''),
  );
}

/** Only fields with a value: an empty list would remove the field of that name in `headers`. */
function toOptions(plan: MessagePlan): MailComposerOptions {
  const given = Object.entries(plan).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  const options = { ...Object.fromEntries(given), disableFileAccess: true, disableUrlAccess: true };
  return options as unknown as MailComposerOptions; // a plan is read-only, the library's type is not
}
