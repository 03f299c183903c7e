import { timingSafeEqual } from 'node:crypto';
import type { Database, Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { type Random, randomBelow } from '../../platform/random.js';
import { verifyEmailLink } from '../links.js';
import type { Notify } from '../notify.js';
import { type Account, reachableEmail } from './account.js';
import {
  type AccountCode,
  countTry,
  listAwaited,
  lockOpenCodes,
  type ProofPurpose,
  saveCode,
  takeCode,
} from './account-code-store.js';
import { findAccount, lockAccount } from './account-store.js';

const CODE_DIGITS = 6;
const CODE = /^\d{6}$/;
const VALID_MS = 24 * 3_600_000;
const RESEND_AFTER_MS = 5 * 60_000;
const MAX_TRIES = 5;

/** Six digits sent to an address: entering them proves access to its mail. */
export interface AddressProofs {
  /** Sends a new code; an older one for the same purpose becomes invalid. */
  send(tx: Db, account: Account, purpose: ProofPurpose): Promise<void>;
  /** The same on request, at most every five minutes, to an address that is not confirmed yet. */
  resend(email: string): Promise<void>;
  /** What the code would confirm. A right one stays valid; a wrong one uses up one of five tries. */
  find(email: string, code: string): Promise<AccountCode | undefined>;
  /** Uses the code and applies the confirmation to the locked account. False: the code has been used already. */
  use(found: AccountCode, confirm: (tx: Db, account: Account) => Promise<void>): Promise<boolean>;
}

export function createAddressProofs({
  db,
  clock,
  random,
  keyring,
  notify,
  baseUrl,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'mac' | 'macs'>;
  readonly notify: Notify;
  /** Called when a letter is written: the port may be known only after the door has opened. */
  readonly baseUrl: () => string;
}): AddressProofs {
  return {
    send: (tx, account, purpose) => sendCode(tx, account, purpose),

    async resend(email) {
      for (const { accountId, purpose } of await listAwaited(db.reader, email)) {
        const account = await findAccount(db.reader, accountId);
        if (account) await db.inTransaction((tx) => sendCode(tx, account, purpose, clock.now() - RESEND_AFTER_MS));
      }
    },

    async find(email, code) {
      const digits = code.trim();
      if (!CODE.test(digits)) return undefined;
      return db.inTransaction(async (tx) => {
        const open = await lockOpenCodes(tx, email, { maxTries: MAX_TRIES, now: clock.now() });
        const right = open.find(({ accountId, codeHash }) => isRight(accountId, digits, codeHash));
        if (!right && open.length > 0) await countTry(tx, email);
        return right;
      });
    },

    /** Account before code, as in a change of address: rows are always locked in that order. */
    use: (found, confirm) =>
      db.inTransaction(async (tx) => {
        const account = await lockAccount(tx, found.accountId);
        if (!account || addressOf(account, found.purpose) !== found.email || !(await takeCode(tx, found))) return false;
        await confirm(tx, account);
        return true;
      }),
  };

  async function sendCode(tx: Db, account: Account, purpose: ProofPurpose, notSentSince?: number): Promise<void> {
    const { id: accountId, locale, pendingEmail: newEmail } = account;
    const email = addressOf(account, purpose);
    if (email === undefined) return;
    const code = String(randomBelow(random, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const now = clock.now();
    const expiresAt = now + VALID_MS;
    const codeHash = keyring.mac('link', macInput(accountId, code)).toString('hex');
    if (!(await saveCode(tx, { accountId, purpose, email, codeHash, sentAt: now, expiresAt }, notSentSince))) return;
    const link = verifyEmailLink(baseUrl(), { email, code });
    const to = { accountId, email, locale };
    if (purpose === 'old-email' && newEmail !== undefined) {
      await notify(tx, { to, kind: 'account.moveAsked', newEmail, code, expiresAt, link });
    } else await notify(tx, { to, kind: 'account.code', code, expiresAt, link });
  }

  function isRight(accountId: string, code: string, codeHash: string): boolean {
    const stored = Buffer.from(codeHash, 'hex');
    return keyring.macs('link', macInput(accountId, code)).some((mac) => timingSafeEqual(mac, stored));
  }
}

/** The address to which a code of this purpose is sent. */
function addressOf(account: Account, purpose: ProofPurpose): string | undefined {
  if (purpose === 'new-email') return account.pendingEmail;
  return purpose === 'old-email' ? reachableEmail(account) : account.email;
}

/** A million codes are quickly tried against a plain hash, so the stored form is keyed. */
function macInput(accountId: string, code: string): string {
  return `account-code\0${accountId}\0${code}`;
}
