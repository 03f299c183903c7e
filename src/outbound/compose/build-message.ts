import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { MessagePlan, PlannedPart } from './message-plan.js';

/** The library is loaded with the first message that is composed: it costs 8 MB. */
export async function buildMessage(plan: MessagePlan): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const node = new MailComposer(toOptions(plan)).compile();
  node.keepBcc = true; // whoever reads the message takes its recipients from there, and Bcc away
  return node.build();
}

function toOptions(plan: MessagePlan): MailComposerOptions {
  const options = {
    ...plan,
    text: revive(plan.text),
    html: revive(plan.html),
    watchHtml: revive(plan.watchHtml),
    amp: revive(plan.amp),
    icalEvent: revive(plan.icalEvent),
    alternatives: plan.alternatives.map(revive),
    attachments: plan.attachments.map(revive),
    newline: 'win', // RFC 5322 §2.3: CR and LF only together
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return options as unknown as MailComposerOptions; // a plan is read-only, the library's type is not
}

/** A buffer that came through a thread's door is bytes without the methods the library looks for. */
function revive<P extends PlannedPart | undefined>(part: P): P {
  if (!part) return part;
  return { ...part, content: toBuffer(part.content), raw: toBuffer(part.raw) };
}

function toBuffer(content: string | Uint8Array | undefined): string | Buffer | undefined {
  if (content === undefined || typeof content === 'string') return content;
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
