import type { Database, Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { forbidden } from '../../platform/service-error.js';
import type { PasswordHasher } from '../../platform/threads/password-hasher.js';
import { type Account, hasProvenAddress, reachableEmail } from '../accounts/account.js';
import { saveSignUpNotice } from '../accounts/account-code-store.js';
import { parseAccountEmail } from '../accounts/account-policy.js';
import { insertAccount, type SignUpTrace } from '../accounts/account-store.js';
import type { AddressProofs } from '../accounts/address-proofs.js';
import { emailTaken } from '../accounts/email-taken.js';
import { checkNewPassword } from '../accounts/new-password.js';
import type { ActorClient } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import { FaultList } from '../fault-list.js';
import type { Notify } from '../notify.js';
import { hashSecret } from '../sessions/session.js';
import { newDecoyToken } from '../tokens/decoy-token.js';
import { hashTokenSecret, newTokenSecret } from '../tokens/token.js';
import { insertToken } from '../tokens/token-store.js';
import { type NameHolderDeps, vacateName } from './name-holder.js';

export interface SignUps {
  /** Throws what is wrong with the given fields. Changes nothing. */
  checkSignUp(input: Partial<Pick<SignUpInput, 'email' | 'password'>>): void;
  /** Signs up for programs; the token is shown only once. */
  signUp(input: SignUpInput): Promise<NewAccount>;
  /** Signs up for the dashboard, which needs no token. */
  signUpWithoutToken(input: SignUpInput): Promise<Account>;
  /** For the operator, even while sign-up is closed; the address counts as proven. */
  create(input: SignUpInput): Promise<NewAccount>;
}

interface SignUpInput {
  readonly email: string;
  readonly password: string;
  /** The visitor's language, for the first letter. */
  readonly locale?: string | undefined;
  readonly client?: ActorClient | undefined;
  /** The secret of the cookie that marks the visitor's browser. */
  readonly browser?: string | undefined;
}

interface NewAccount {
  readonly account: Account;
  readonly apiToken: string;
}

export interface SignUpDeps extends NameHolderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'mac'>;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
  readonly proofs: Pick<AddressProofs, 'send' | 'resend'>;
  readonly signup: 'open' | 'verified' | 'closed';
  readonly passwordScore: number;
  /** In the sandbox every address counts as proven. */
  readonly provenByDefault: boolean;
}

const FIRST_TOKEN_NAME = 'sign-up';
/** Another sign-up may take the address between two checks. */
const MAX_LOOKS = 5;
const NOTICE_AFTER_MS = 3_600_000;

export function createSignUps(deps: SignUpDeps): SignUps {
  const { db, clock, random, keyring, hasher, notify, recordAct, proofs, provenByDefault } = deps;
  /** A sign-up does not reveal whether the address has an account: its owner gets a letter instead. */
  const hidesAccounts = deps.requiresProof && !provenByDefault;

  return {
    checkSignUp,
    signUp: (input) => signUp(input, newTokenSecret(random)),

    async signUpWithoutToken(input) {
      const { account } = await signUp(input, undefined);
      return account;
    },

    async create(input) {
      const apiToken = newTokenSecret(random);
      const account = newAccount(checkSignUp(input), input.locale, true);
      if (await open(account, input, apiToken)) throw emailTaken();
      return { account, apiToken };
    },
  };

  async function signUp<T extends string | undefined>(input: SignUpInput, apiToken: T) {
    if (deps.signup === 'closed') throw forbidden('account.signupClosed');
    const account = newAccount(checkSignUp(input), input.locale, provenByDefault);
    const holder = await open(account, input, apiToken);
    if (!holder) return { account, apiToken };
    if (!hidesAccounts) throw emailTaken();
    await tellHolder(holder);
    return { account, apiToken: apiToken && newDecoyToken(random, keyring) };
  }

  /** Returns the account that already has the address; then nothing is created. */
  async function open(account: Account, { password, client, browser }: SignUpInput, apiToken: string | undefined) {
    const passwordHash = await hasher.hash(password);
    const trace = { ip: client?.ip, browserHash: browser === undefined ? undefined : hashSecret(browser) };
    return db.inTransaction(async (tx) => {
      const holder = await place(tx, account, passwordHash, trace);
      if (holder) return holder;
      if (apiToken !== undefined) await giveFirstToken(tx, account, apiToken);
      const by = { accountId: account.id, ...(client && { client }) };
      await recordAct(tx, by, 'account.created', { email: account.email });
      if (!account.isEmailProven) await proofs.send(tx, account, 'email');
      return undefined;
    });
  }

  async function place(tx: Db, account: Account, passwordHash: string, trace: SignUpTrace) {
    for (let look = 0; look < MAX_LOOKS; look++) {
      if (await insertAccount(tx, account, passwordHash, trace)) return undefined;
      const holder = await vacateName(tx, deps, { email: account.email, now: account.createdAt });
      if (holder) return holder;
    }
    throw emailTaken();
  }

  async function giveFirstToken(tx: Db, { id: accountId, createdAt }: Account, apiToken: string): Promise<void> {
    const id = newId(random, createdAt);
    const scope = { kind: 'all' } as const;
    const token = { id, accountId, name: FIRST_TOKEN_NAME, scope, lastUsedAt: undefined, createdAt };
    await insertToken(tx, token, hashTokenSecret(apiToken));
  }

  async function tellHolder(holder: Account): Promise<void> {
    if (!hasProvenAddress(holder)) return proofs.resend(holder.email);
    const { id: accountId, locale } = holder;
    await db.inTransaction(async (tx) => {
      if (!(await saveSignUpNotice(tx, accountId, { now: clock.now(), afterMs: NOTICE_AFTER_MS }))) return;
      await notify(tx, { to: { accountId, email: reachableEmail(holder), locale }, kind: 'account.signUpKnown' });
    });
  }

  /** The address in its stored form. */
  function checkSignUp({ email, password }: Partial<Pick<SignUpInput, 'email' | 'password'>>): string {
    const faults = new FaultList();
    const address = email === undefined ? '' : faults.check('', () => parseAccountEmail(email, 'email'));
    if (password !== undefined) {
      const rules = { minScore: deps.passwordScore, email: email ?? '', field: 'password' };
      faults.check(undefined, () => checkNewPassword(password, rules));
    }
    faults.throwIfAny();
    return address;
  }

  function newAccount(email: string, locale: string | undefined, isProven: boolean): Account {
    const now = clock.now();
    return {
      id: newId(random, now),
      email,
      isEmailProven: isProven,
      provenEmail: isProven ? email : undefined,
      givenName: undefined,
      familyName: undefined,
      avatarUrl: undefined,
      defaultForwardingAddress: undefined,
      plan: 'free',
      locale,
      createdAt: now,
      updatedAt: now,
    };
  }
}
