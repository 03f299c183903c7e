import type { Database } from '../../db/database.js';
import type { AccountActor } from '../../directory/actor.js';
import type { Clock } from '../../platform/clock.js';
import { createGrowingCache } from '../../platform/growing-cache.js';
import { type EmailAddress, formatEmailAddress } from '../../protocol/address/email-address.js';
import { type AllowedSender, requireCredentialSender, requireSender, type Sender } from './sender.js';
import type { SendingDomain } from './sender-store.js';

/**
 * Who was allowed to send a moment ago. Mail programs hand in many messages in a row, and reading the same rows for
 * each was a fifth of accepting one. What may have changed since is asked again by the insert itself, in its
 * transaction; a refusal is never remembered.
 */
export interface RememberedSenders {
  /** At MAIL; see `requireCredentialSender`. */
  ofCredential(sender: Sender): Promise<SendingDomain | undefined>;
  /** `isFresh`: what was remembered has just turned out to be wrong. */
  of(sender: Sender, from: EmailAddress, options?: { readonly isFresh: boolean }): Promise<AllowedSender>;
}

/** Switches of a domain take effect within this time: its scanners, and records that have come or gone. */
const TRUST_MS = 2_000;
const MAX_SENDERS = 10_000;

export function createRememberedSenders({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'reader'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): RememberedSenders {
  const options = { ttl: TRUST_MS, ttlResolution: 0, perf: { now: () => clock.monotonicMs() } };
  const allowed = createGrowingCache<AllowedSender>(MAX_SENDERS, options);
  const credentials = createGrowingCache<SendingDomain>(MAX_SENDERS, options);

  return {
    async ofCredential(sender) {
      const key = credentialOf(sender);
      const known = key === undefined ? undefined : credentials.get(key);
      if (known) return known;
      const domain = await requireCredentialSender(db.reader, sender);
      if (key !== undefined && domain?.hasSmtp) credentials.set(key, domain);
      return domain;
    },

    async of(sender, from, { isFresh } = { isFresh: false }) {
      const credential = credentialOf(sender);
      const key = credential === undefined ? undefined : `${credential} ${formatEmailAddress(from)}`;
      const known = key === undefined || isFresh ? undefined : allowed.get(key);
      if (known) return known;
      const found = await requireSender(db.reader, sender, from);
      if (key !== undefined && found.domain.hasSmtp) allowed.set(key, found);
      return found;
    },
  };
}

/** An account's rights hang on its token, which was read with this very call, and on its membership: see `insertEmail`. */
function credentialOf(sender: Sender): string | undefined {
  switch (sender.kind) {
    case 'alias':
      return `alias ${sender.aliasId}`;
    case 'catchall':
      return `catchall ${sender.passwordId}`;
    case 'account':
      return `account ${sender.accountId} ${scopeOf(sender)}`;
    case 'operator':
      return undefined;
  }
}

function scopeOf({ scope }: AccountActor): string {
  return scope.kind === 'domain' ? scope.domainId : scope.kind;
}
