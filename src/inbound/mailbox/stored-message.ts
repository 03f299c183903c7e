import { type Sentence, say } from '../../i18n/sentence.js';
import { formatAuthenticationResults } from '../../mailauth/authentication-results.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { Arrival } from '../arrival.js';
import type { SealedMessage } from '../carriers.js';
import { formatTraceLines } from '../trace-lines.js';

const NO_FIELDS: ReadonlySet<string> = new Set();

/** The head of a stored message: it has arrived, so trace and verdict are added here (decision 10.11). */
export function storedHead(
  { arrival, auth }: { readonly arrival: Arrival; readonly auth: AuthVerdict },
  recipient: string,
  host: string,
): Buffer {
  // RFC 5321 §4.4: the final server records the envelope sender
  const returnPath = `Return-Path: <${arrival.mailFrom}>\r\n`;
  const trace = formatTraceLines({ arrival, recipient, host, signedFields: NO_FIELDS });
  return Buffer.from(`${returnPath}${formatAuthenticationResults(host, auth)}${trace}`);
}

/** Where it is stored, in words. */
export function storedText(
  { mailbox, role }: SealedMessage,
  { junkReason: reason }: Pick<Arrival, 'junkReason'>,
): Sentence {
  if (reason === undefined) return say('step.stored', { mailbox: mailbox.address });
  const params = { mailbox: mailbox.address, reason };
  return role === 'junk' ? say('step.storedJunk', params) : say('step.storedNoJunk', params);
}
