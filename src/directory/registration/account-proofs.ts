import type { Database, Db } from '../../db/database.js';
import { isUniqueViolation } from '../../db/unique-violation.js';
import type { Clock } from '../../platform/clock.js';
import { invalid, notFound, type ServiceError } from '../../platform/service-error.js';
import type { PasswordHasher } from '../../platform/threads/password-hasher.js';
import { type Account, hasProvenAddress } from '../accounts/account.js';
import {
  type AccountCode,
  cancelMove,
  deleteCodes,
  isAwaited,
  type ProofPurpose,
} from '../accounts/account-code-store.js';
import { parseAccountEmail } from '../accounts/account-policy.js';
import { findAccount, findSignUpTrace, savePasswordHash, updateAccount } from '../accounts/account-store.js';
import type { AddressProofs } from '../accounts/address-proofs.js';
import { emailTaken } from '../accounts/email-taken.js';
import { checkNewPassword } from '../accounts/new-password.js';
import type { ActorClient } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import { endAccess } from '../security/end-access.js';
import { hashSecret } from '../sessions/session.js';
import { type NameHolderDeps, vacateName } from './name-holder.js';

export interface AccountProofs {
  /** Verifies with the code that was sent; the sign-up's token, sessions and password stay valid. */
  verify(input: HandedCode, client?: ActorClient): Promise<Account>;
  /** Sends the code again. Never reveals whether the address is known. */
  resendCode(input: { readonly email: string }): Promise<void>;
  /** What the letter's link would confirm; changes nothing. */
  showLink(input: HandedCode): Promise<LinkedProof>;
  /** Verifies with the link. If another browser signed up, only the address stays, unless `isOwn`. */
  verifyLink(input: HandedCode & LinkChoice, client: ActorClient): Promise<LinkedProof>;
}

interface HandedCode {
  readonly email: string;
  readonly code: string;
  /** The secret in the cookie of the browser that signed up. */
  readonly browser?: string | undefined;
}

interface LinkChoice {
  /** The user confirms having signed up: token, sessions and password stay. */
  readonly isOwn: boolean;
  readonly password: string;
  /** The name of the password field, for error messages. */
  readonly passwordField: string;
}

export interface LinkedProof {
  /** The address of the account. */
  readonly email: string;
  /** The account's two addresses, for a change of address. */
  readonly move: { readonly from: string; readonly to: string } | undefined;
  /** Set for a first proof in another browser than the one that signed up: anybody may have created the account. */
  readonly stranger: { readonly signedUpAt: number; readonly ip: string | undefined } | undefined;
}

export interface AccountProofsDeps extends NameHolderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly proofs: AddressProofs;
  readonly recordAct: RecordAct;
  readonly passwordScore: number;
}

export function createAccountProofs(deps: AccountProofsDeps): AccountProofs {
  const { db, clock, hasher, proofs, recordAct } = deps;

  return {
    async verify(handed, client) {
      const { found, account } = await find(handed);
      // A browser that signed up means its own sign-up, not a later one that a stranger made with the address
      if (handed.browser !== undefined && (await isStrange(found, account, handed.browser))) throw codeWrong();
      await use(found, client);
      return getAccount(account.id);
    },

    resendCode: ({ email }) => proofs.resend(parseAccountEmail(email, 'email')),

    async showLink(handed) {
      const { found, account } = await find(handed);
      return describe(found, account, handed.browser);
    },

    async verifyLink(handed, client) {
      const { found, account } = await find(handed);
      const proof = await describe(found, account, handed.browser);
      if (!proof.stranger || handed.isOwn) {
        await use(found, client);
        return proof;
      }
      const { password, passwordField: field } = handed;
      checkNewPassword(password, { minScore: deps.passwordScore, email: found.email, field });
      const passwordHash = await hasher.hash(password);
      await use(found, client, (tx, held) => startAnew(tx, held.id, passwordHash, client));
      return proof;
    },
  };

  async function find({ email, code }: HandedCode): Promise<{ found: AccountCode; account: Account }> {
    const found = await proofs.find(parseAccountEmail(email, 'email'), code);
    const account = found && (await findAccount(db.reader, found.accountId));
    if (!account) throw codeWrong();
    return { found, account };
  }

  async function describe(found: AccountCode, account: Account, browser: string | undefined): Promise<LinkedProof> {
    const { email, purpose } = found;
    const isStranger = await isStrange(found, account, browser);
    const trace = isStranger ? await findSignUpTrace(db.reader, account.id) : undefined;
    const stranger = trace && { signedUpAt: account.createdAt, ip: trace.ip };
    const to = purpose === 'email' ? undefined : account.pendingEmail;
    return { email, move: to === undefined ? undefined : { from: account.email, to }, stranger };
  }

  async function isStrange({ purpose }: AccountCode, account: Account, browser: string | undefined): Promise<boolean> {
    if (purpose !== 'email' || hasProvenAddress(account)) return false;
    const { browserHash } = await findSignUpTrace(db.reader, account.id);
    return browser === undefined || browserHash !== hashSecret(browser);
  }

  async function use(
    found: AccountCode,
    client: ActorClient | undefined,
    andThen?: (tx: Db, account: Account) => Promise<void>,
  ): Promise<void> {
    try {
      const isUsed = await proofs.use(found, async (tx, account) => {
        await confirm(tx, account, found.purpose, client);
        await andThen?.(tx, account);
      });
      if (!isUsed) throw codeWrong();
    } catch (error) {
      throw isUniqueViolation(error, 'account_email') ? emailTaken() : error;
    }
  }

  async function confirm(tx: Db, account: Account, purpose: ProofPurpose, client: ActorClient | undefined) {
    const { id, email, pendingEmail } = account;
    const now = clock.now();
    if (purpose === 'email') {
      await updateAccount(tx, { ...account, isEmailProven: true, provenEmail: email, updatedAt: now });
      return;
    }
    const other = purpose === 'new-email' ? 'old-email' : 'new-email';
    if (pendingEmail === undefined || (await isAwaited(tx, id, other))) return;
    if (await vacateName(tx, deps, { email: pendingEmail, now })) throw emailTaken();
    const proven = { email: pendingEmail, isEmailProven: true, provenEmail: pendingEmail, pendingEmail: undefined };
    await updateAccount(tx, { ...account, ...proven, updatedAt: now });
    await deleteCodes(tx, id, ['email']);
    await recordAct(tx, { accountId: id, ...(client && { client }) }, 'email.changed', {
      from: email,
      to: pendingEmail,
    });
  }

  /** Ends the sign-up's token, sessions, passkeys and pending change of address. */
  async function startAnew(tx: Db, accountId: string, passwordHash: string, client: ActorClient): Promise<void> {
    const now = clock.now();
    await endAccess(tx, deps, accountId, now);
    await cancelMove(tx, accountId);
    await savePasswordHash(tx, accountId, passwordHash, now);
    await recordAct(tx, { accountId, client }, 'password.reset');
  }

  async function getAccount(id: string): Promise<Account> {
    const account = await findAccount(db.reader, id);
    if (!account) throw notFound('account.notFound');
    return account;
  }
}

function codeWrong(): ServiceError {
  return invalid('account.codeWrong');
}
