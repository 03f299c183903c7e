import type { Db } from '../../db/database.js';
import { say } from '../../i18n/sentence.js';
import type { Email } from '../emails/email.js';
import { insertEmailEvent } from '../emails/email-event-store.js';
import { faultWords } from '../emails/fault-words.js';
import type { OnSettled, SettledAttempt } from '../queue/settled-attempt.js';
import { type Suppression, suppressedForm } from './suppression.js';
import { insertSuppression } from './suppression-store.js';

/** Suppresses an address because of an email's result, and adds that to the email's timeline. */
export async function suppressRecipient(
  tx: Db,
  email: Pick<Email, 'id' | 'domainId'>,
  { address, reason, detail, at }: Pick<Suppression, 'address' | 'reason' | 'detail'> & { readonly at: number },
): Promise<void> {
  const { id: emailId, domainId } = email;
  const suppressed = { domainId, address: suppressedForm(address), reason, emailId, detail, createdAt: at };
  if (!(await insertSuppression(tx, suppressed))) return;
  const details = { ...faultWords(say('step.suppressed')), reason, ...(detail !== undefined && { detail }) };
  await insertEmailEvent(tx, { domainId, emailId, kind: 'recipient.suppressed', recipient: address, details, at });
}

/** A server that knows its own mailboxes said permanently that there is none of this name. */
export const suppressDeadAddresses: OnSettled = async (tx, settled) => {
  // Always in one order, so that two transactions with the same addresses cannot deadlock
  const dead = settled.filter(isDeadAddress).sort((a, b) => compare(keyOf(a), keyOf(b)));
  for (const { email, recipient, outcome } of dead) {
    if (outcome.kind !== 'failed') continue;
    const { message, response = message, at } = outcome.fault;
    await suppressRecipient(tx, email, { address: recipient.address, reason: 'bounce', detail: response, at });
  }
};

/** Our own letters and reports belong to no customer: their bounces suppress nothing. */
function isDeadAddress({ email, outcome }: SettledAttempt): boolean {
  if (outcome.kind !== 'failed' || (email.origin !== 'api' && email.origin !== 'submission')) return false;
  const { category, response, isExpired } = outcome.fault;
  return category === 'recipient' && response !== undefined && isExpired !== true;
}

function keyOf({ email, recipient }: SettledAttempt): string {
  return `${email.domainId} ${suppressedForm(recipient.address)}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
