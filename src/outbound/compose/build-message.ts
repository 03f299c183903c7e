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
  node.keepBcc = true; // whoever reads the message takes its recipients from there, and Bcc away
  if (needsStreams(plan)) return normaliseLineEnds(await node.build());
  return normaliseLineEnds(writeMessage(node));
}

/** Kept, since even a repeated `import()` takes longer than a short message. */
let library: ReturnType<typeof loadLibrary> | undefined;

/** With the first message that is composed: it costs 8 MB. */
async function loadLibrary() {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { writeMessage } = await import('./write-message.js');
  return { MailComposer, writeMessage };
}

/** A part with its own headers, or bytes as quoted-printable: rare, and the library's business. */
function needsStreams({ icalEvent, alternatives, attachments }: MessagePlan): boolean {
  return [icalEvent, ...alternatives, ...attachments].some(
    (part) => part?.raw !== undefined || /^quoted/i.test(part?.contentTransferEncoding ?? ''),
  );
}

/** Only fields that hold something: an empty list would take away the one of that name in `headers`. */
function toOptions(plan: MessagePlan): MailComposerOptions {
  const given = Object.entries(plan).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  const options = { ...Object.fromEntries(given), disableFileAccess: true, disableUrlAccess: true };
  return options as unknown as MailComposerOptions; // a plan is read-only, the library's type is not
}
