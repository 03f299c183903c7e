import { timingSafeEqual } from 'node:crypto';
import type { Database, Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { type Random, randomBelow } from '../../platform/random.js';
import { verifyEmailLink } from '../links.js';
import type { Notify } from '../notify.js';
import type { Account } from './account.js';
import { deleteCode, saveCode, takeCodeTry } from './account-code-store.js';
import { lockAccount, updateAccount } from './account-store.js';

const CODE_DIGITS = 6;
const CODE = /^\d{6}$/;
const VALID_MS = 24 * 3_600_000;
const RESEND_AFTER_MS = 5 * 60_000;
const MAX_TRIES = 5;

/** Six digits sent to an address: whoever hands them in can read its mail. */
export interface AddressProofs {
  /** Sends a new code to `account.email`; an older one stops working. */
  send(tx: Db, account: Account): Promise<void>;
  /** The same on request, at most every five minutes. */
  resend(account: Account): Promise<void>;
  /** False: wrong, spent or expired. Six wrong digits use up one of five tries. */
  prove(account: Account, code: string): Promise<boolean>;
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
  /** Asked for when a letter is written: the port may be known only after the door has opened. */
  readonly baseUrl: () => string;
}): AddressProofs {
  return {
    send: (tx, account) => sendCode(tx, account),
    resend: (account) => db.inTransaction((tx) => sendCode(tx, account, clock.now() - RESEND_AFTER_MS)),
    async prove(account, code) {
      const digits = code.trim();
      return CODE.test(digits) && db.inTransaction((tx) => proveAddress(tx, account.id, digits));
    },
  };

  async function sendCode(tx: Db, account: Account, notSentSince?: number): Promise<void> {
    const { id: accountId, email, locale } = account;
    const code = String(randomBelow(random, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const now = clock.now();
    const expiresAt = now + VALID_MS;
    const codeHash = keyring.mac('link', macInput(accountId, code)).toString('hex');
    if (!(await saveCode(tx, { accountId, email, codeHash, sentAt: now, expiresAt }, notSentSince))) return;
    const link = verifyEmailLink(baseUrl(), { email, code });
    await notify(tx, { to: { accountId, email, locale }, kind: 'account.code', code, expiresAt, link });
  }

  /** Account before code, as in a change of address: rows are always locked in that order. */
  async function proveAddress(tx: Db, accountId: string, code: string): Promise<boolean> {
    const account = await lockAccount(tx, accountId);
    const waiting = await takeCodeTry(tx, accountId, { maxTries: MAX_TRIES, now: clock.now() });
    if (!account || waiting?.email !== account.email || !isRight(accountId, code, waiting.codeHash)) return false;
    await deleteCode(tx, accountId);
    await updateAccount(tx, {
      ...account,
      isEmailProven: true,
      provenEmail: account.email,
      updatedAt: clock.now(),
    });
    return true;
  }

  function isRight(accountId: string, code: string, codeHash: string): boolean {
    const stored = Buffer.from(codeHash, 'hex');
    return keyring.macs('link', macInput(accountId, code)).some((mac) => timingSafeEqual(mac, stored));
  }
}

/** A million codes are quickly tried out on a plain hash, so the stored form is keyed. */
function macInput(accountId: string, code: string): string {
  return `account-code\0${accountId}\0${code}`;
}
