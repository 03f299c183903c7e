import type { Database, Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { type Random, randomHex } from '../../platform/random.js';
import { notFound } from '../../platform/service-error.js';
import { findDomain } from '../domains/domain-store.js';
import type { Notify } from '../notify.js';
import type { Alias } from './alias.js';
import { recipientsToAsk } from './alias-policy.js';
import { lockAlias, updateAlias } from './alias-store.js';
import { findRecipientCheck, keepRecipientChecks, saveRecipientCheck } from './recipient-check-store.js';
import { keyOf } from './recipient-policy.js';

const TOKEN_BYTES = 24;

/** After an alias was written: letters to those who have yet to click, and no open link for those who left. */
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
    const token = randomHex(random, TOKEN_BYTES);
    await saveRecipientCheck(tx, { aliasId: after.id, recipient: keyOf(recipient) }, token, after.updatedAt);
    await notify(tx, {
      kind: 'recipient.check',
      to: { email: recipient, locale },
      alias: after.name,
      domain: domainName,
      token,
    });
  }
}

interface Asking {
  readonly before: Alias | undefined;
  readonly after: Alias;
  readonly domainName: string;
  /** Of whoever added the recipient: the best guess at the language of a stranger. */
  readonly locale: string | undefined;
}

export interface VerifiedRecipient {
  readonly recipient: string;
  /** `ann@example.test`: whose mail will now arrive there. */
  readonly address: string;
}

/** The link of the letter. It may be opened again (mail scanners do): it stays true as long as the recipient stays. */
export async function verifyRecipient(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  token: string,
): Promise<VerifiedRecipient> {
  return db.inTransaction(async (tx) => {
    const check = await findRecipientCheck(tx, token);
    const alias = check && (await lockAlias(tx, check.aliasId));
    const recipient = alias?.recipients.find((text) => keyOf(text) === check?.recipient);
    const domain = alias && (await findDomain(tx, alias.domainId));
    if (!alias?.hasRecipientVerification || recipient === undefined || !domain) throw notFound('recipient.linkUnknown');
    if (!alias.verifiedRecipients.includes(recipient)) {
      const verifiedRecipients = [...alias.verifiedRecipients, recipient];
      await updateAlias(tx, alias, { ...alias, verifiedRecipients, updatedAt: clock.now() });
    }
    return { recipient, address: `${alias.name}@${domain.unicodeName}` };
  });
}
