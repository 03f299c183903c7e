import type { Database, Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { type Random, randomHex } from '../../platform/random.js';
import { invalid, notFound, ServiceError } from '../../platform/service-error.js';
import { findDomain } from '../domains/domain-store.js';
import type { Notify } from '../notify.js';
import type { Alias } from './alias.js';
import { recipientsToAsk } from './alias-policy.js';
import { findAliasById, lockAlias, updateAlias } from './alias-store.js';
import {
  findAskedAt,
  findRecipientCheck,
  keepRecipientChecks,
  type RecipientCheck,
  saveRecipientCheck,
} from './recipient-check-store.js';
import { keyOf } from './recipient-policy.js';

const TOKEN_BYTES = 24;

/** After a change of an alias: letters to unconfirmed recipients, and no valid link for removed ones. */
export async function askRecipients(
  tx: Db,
  { random, notify }: { readonly random: Random; readonly notify: Notify },
  { before, after, domainName, locale }: Asking,
): Promise<void> {
  if (before?.hasRecipientVerification) {
    const present = after.hasRecipientVerification ? after.recipients.map(keyOf) : [];
    await keepRecipientChecks(tx, after.id, present);
  }
  for (const recipient of recipientsToAsk(before, after)) {
    await ask(tx, { random, notify }, recipient, { alias: after, domainName, locale, now: after.updatedAt });
  }
}

const ASK_AGAIN_AFTER_MS = 5 * 60_000;

/** Sends another letter to an unconfirmed recipient; the former link becomes invalid. */
export async function askAgain(
  tx: Db,
  deps: { readonly random: Random; readonly notify: Notify },
  recipient: string,
  { alias, ...about }: AskedAbout,
): Promise<void> {
  const key = keyOf(recipient.trim());
  const pending = alias.recipients.find((text) => keyOf(text) === key);
  const isOpen = alias.hasRecipientVerification && pending && !alias.verifiedRecipients.includes(pending);
  if (!isOpen) throw invalid('recipient.notPending', { recipient });
  const askedAt = await findAskedAt(tx, { aliasId: alias.id, recipient: key });
  if (askedAt !== undefined && askedAt > about.now - ASK_AGAIN_AFTER_MS) {
    throw new ServiceError('rate-limited', 'recipient.askedLately', { recipient: pending });
  }
  await ask(tx, deps, pending, { alias, ...about });
}

interface AskedAbout {
  readonly alias: Alias;
  readonly domainName: string;
  readonly locale: string | undefined;
  readonly now: number;
}

async function ask(
  tx: Db,
  { random, notify }: { readonly random: Random; readonly notify: Notify },
  recipient: string,
  { alias, domainName, locale, now }: AskedAbout,
): Promise<void> {
  const token = randomHex(random, TOKEN_BYTES);
  await saveRecipientCheck(tx, { aliasId: alias.id, recipient: keyOf(recipient) }, token, now);
  const to = { email: recipient, locale };
  await notify(tx, { kind: 'recipient.check', to, alias: alias.name, domain: domainName, token });
}

interface Asking {
  readonly before: Alias | undefined;
  readonly after: Alias;
  readonly domainName: string;
  /** The language of the user who added the recipient: the best guess for a stranger. */
  readonly locale: string | undefined;
}

export interface VerifiedRecipient {
  readonly recipient: string;
  /** `ann@example.test`: the alias whose mail will arrive there. */
  readonly address: string;
}

/** Shows the confirmation that the link in the letter requests; changes nothing. */
export async function showRecipientCheck(db: Db, token: string): Promise<VerifiedRecipient> {
  const check = await findRecipientCheck(db, token);
  const asked = check && (await findAsked(db, check, await findAliasById(db, check.aliasId)));
  if (!asked) throw notFound('recipient.linkUnknown');
  return asked;
}

/** The button of that page. Pressing it again has no effect, as long as the recipient stays. */
export async function verifyRecipient(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  token: string,
): Promise<VerifiedRecipient> {
  return db.inTransaction(async (tx) => {
    const check = await findRecipientCheck(tx, token);
    const alias = check && (await lockAlias(tx, check.aliasId));
    const asked = alias && (await findAsked(tx, check, alias));
    if (!asked) throw notFound('recipient.linkUnknown');
    const { recipient } = asked;
    if (!alias.verifiedRecipients.includes(recipient)) {
      const verifiedRecipients = [...alias.verifiedRecipients, recipient];
      await updateAlias(tx, alias, { ...alias, verifiedRecipients, updatedAt: clock.now() });
    }
    return asked;
  });
}

async function findAsked(
  db: Db,
  check: RecipientCheck,
  alias: Alias | undefined,
): Promise<VerifiedRecipient | undefined> {
  const recipient = alias?.recipients.find((text) => keyOf(text) === check.recipient);
  const domain = alias && (await findDomain(db, alias.domainId));
  if (!alias?.hasRecipientVerification || recipient === undefined || !domain) return undefined;
  return { recipient, address: `${alias.name}@${domain.unicodeName}` };
}
