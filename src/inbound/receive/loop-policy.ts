import { unfoldedText } from '../../protocol/mime/field-value.js';
import type { HeaderField } from '../../protocol/mime/header-block.js';
import { fieldsOf } from './message-head.js';
import { type Refusal, refuse } from './refusal.js';

const MAX_RECEIVED = 25;
const MAX_PASSES = 2;

/** Decision 10.8: more than 25 servers saw it, or this one saw it twice for the same recipient. */
export function decideLoop(
  fields: readonly HeaderField[],
  { host, recipients }: { readonly host: string; readonly recipients: readonly string[] },
): Refusal | undefined {
  const received = fieldsOf(fields, 'received');
  if (received.length > MAX_RECEIVED) {
    return refuse('policy', 'policy', 550, '5.4.6', `Mail loop: the message has passed ${received.length} servers`);
  }
  const ours = received.map(({ value }) => unfoldedText(value)).filter((text) => isBy(text, host));
  if (ours.length < MAX_PASSES) return undefined;
  const passed = fieldsOf(fields, 'x-original-to').map(({ value }) => unfoldedText(value).toLowerCase());
  const looped = recipients.find((recipient) => {
    const address = recipient.toLowerCase();
    const named = ours.filter((text) => isFor(text, address)).length;
    return Math.max(named, passed.filter((seen) => seen === address).length) >= MAX_PASSES;
  });
  return looped === undefined
    ? undefined
    : refuse('policy', 'policy', 550, '5.4.6', `Mail loop: this message was already received for ${looped}`);
}

/** RFC 5321 §4.4: keywords of clauses are case-insensitive. */
function isBy(text: string, host: string): boolean {
  return /(?:^|\s)by\s+(?<name>[^\s;()]+)/i.exec(text)?.groups?.name?.toLowerCase() === host;
}

function isFor(text: string, address: string): boolean {
  return /\sfor\s+<?(?<path>[^\s;<>]+)>?/i.exec(text)?.groups?.path?.toLowerCase() === address;
}
