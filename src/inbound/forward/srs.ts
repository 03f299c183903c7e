import { domainToASCII } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { DAY_MS, formatSrs, formatTokenLocal, makeSrsToken, parseSrs, SRS_DAYS } from './srs-address.js';
import { deleteExpiredSrsTokens, findSrsToken, putSrsToken } from './srs-token-store.js';

/**
 * The sender rewriting of forwards (decision 11.12): the target's SPF check is about our host, and bounces come back.
 */
export interface Srs {
  /** The envelope sender for forwarding a message of `mailFrom`. A null sender and one of ours stay unchanged. */
  rewrite(mailFrom: string): Promise<string>;
  /** Where mail to this local part at our host goes; `undefined` for any other local part. */
  reverse: ReverseSrs;
}

export type ReverseSrs = (local: string, now: number) => Promise<ReversedSrs | undefined>;

/** `forged`: not ours, or expired. */
export type ReversedSrs = { readonly kind: 'address'; readonly address: string } | { readonly kind: 'forged' };

export interface SrsDeps {
  readonly db: Pick<Database, 'reader' | 'writer' | 'durable'>;
  readonly keyring: Keyring;
  readonly clock: Pick<Clock, 'now'>;
  /** The name of this service; its MX is ours. */
  readonly host: string;
}

const MAX_MADE = 10_000;

export function createSrs({ db, keyring, clock, host }: SrsDeps): Srs {
  /** The day of the last removal of expired tokens. */
  let sweptOn = 0;
  /** Today's results by sender: most send more than once, and each MAC costs as much as a database lookup. */
  const made = new LRUCache<string, string>({ max: MAX_MADE });
  let madeOn = 0;

  function format(local: string, domain: string, now: number): string | undefined {
    const day = Math.floor(now / DAY_MS);
    if (day !== madeOn) made.clear();
    madeOn = day;
    const address = `${local}@${domain}`;
    const known = made.get(address);
    if (known !== undefined) return known;
    const formatted = formatSrs(keyring, { local, domain }, now);
    if (formatted !== undefined) made.set(address, formatted);
    return formatted;
  }

  async function token(address: string, now: number): Promise<string> {
    const made = makeSrsToken(keyring, address, now);
    await putSrsToken(db.writer, { token: made, address, expiresAt: now + (SRS_DAYS + 1) * DAY_MS });
    if (Math.floor(now / DAY_MS) !== sweptOn) {
      sweptOn = Math.floor(now / DAY_MS);
      await deleteExpiredSrsTokens(db.writer, now);
    }
    await db.durable(); // a bounce may come back after a power cut
    return formatTokenLocal(made);
  }

  return {
    async rewrite(mailFrom) {
      const at = mailFrom.lastIndexOf('@');
      if (at < 0) return '';
      const local = mailFrom.slice(0, at);
      // A literal or a broken name stays as it is and becomes a token
      const domain = domainToASCII(mailFrom.slice(at + 1)) || mailFrom.slice(at + 1);
      if (domain === host) return mailFrom;
      const now = clock.now();
      return `${format(local, domain, now) ?? (await token(`${local}@${domain}`, now))}@${host}`;
    },
    async reverse(local, now) {
      const verdict = parseSrs(keyring, local, now);
      if (verdict?.kind !== 'token') return verdict;
      const address = await findSrsToken(db.reader, verdict.token, now);
      return address === undefined ? { kind: 'forged' } : { kind: 'address', address };
    },
  };
}
