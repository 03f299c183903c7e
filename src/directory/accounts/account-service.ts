import type { Database, Db } from '../../db/database.js';
import { isUniqueViolation } from '../../db/unique-violation.js';
import type { Clock } from '../../platform/clock.js';
import type { PasswordHasher } from '../../platform/password-hasher.js';
import { newId, type Random } from '../../platform/random.js';
import { forbidden, invalid, notFound, ServiceError } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import { FaultList } from '../fault-list.js';
import type { Notify } from '../notify.js';
import type { RecordAct } from '../security/act.js';
import { hashTokenSecret, newTokenSecret } from '../tokens/token.js';
import { insertToken } from '../tokens/token-store.js';
import { type Account, type Plan, reachableEmail } from './account.js';
import { decideProfile, type ProfileInput, parseAccountEmail } from './account-policy.js';
import {
  findAccount,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  saveAccountPlan,
  updateAccount,
} from './account-store.js';
import type { AddressProofs } from './address-proofs.js';
import { checkNewPassword } from './new-password.js';

export interface AccountService {
  /** By a visitor; the token is shown this once. */
  signUp(input: SignUpInput): Promise<NewAccount>;
  /** By the operator, who may do so while sign-up is closed and vouches for the address. */
  create(input: SignUpInput): Promise<NewAccount>;
  get(actor: Actor): Promise<Account>;
  update(actor: Actor, input: ProfileInput): Promise<Account>;
  /** Hands in the code that was sent to the address. */
  verify(input: { readonly email: string; readonly code: string }): Promise<Account>;
  /** Sends the code again. Never tells whether the address is known. */
  resendCode(input: { readonly email: string }): Promise<void>;
  /** The default plan of the account's new domains. */
  setPlan(email: string, plan: Plan): Promise<Account>;
  getByEmail(email: string): Promise<Account>;
}

interface SignUpInput {
  readonly email: string;
  readonly password: string;
  /** The visitor's language, for the first letter. */
  readonly locale?: string | undefined;
}

interface NewAccount {
  readonly account: Account;
  readonly apiToken: string;
}

export interface AccountServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
  readonly proofs: AddressProofs;
  readonly signup: 'open' | 'verified' | 'closed';
  readonly passwordScore: number;
  /** In the sandbox every address counts as proven. */
  readonly provenByDefault: boolean;
}

const FIRST_TOKEN_NAME = 'sign-up';

export function createAccountService(deps: AccountServiceDeps): AccountService {
  const { db, clock, random, hasher, notify, recordAct, proofs, provenByDefault } = deps;

  return {
    async signUp(input) {
      if (deps.signup === 'closed') throw forbidden('account.signupClosed');
      return open(input, provenByDefault);
    },

    create: (input) => open(input, true),

    async get(actor) {
      requireAccess(actor, 'account.read');
      return getById(db.reader, actor.accountId);
    },

    async update(actor, input) {
      requireAccess(actor, 'account.update');
      try {
        return await db.inTransaction((tx) => change(tx, actor, input));
      } catch (error) {
        throw isUniqueViolation(error, 'account_email') ? emailTaken() : error;
      }
    },

    async verify({ email, code }) {
      const account = await findAccountByEmail(db.reader, parseAccountEmail(email, 'email'));
      const isProven = account !== undefined && (await proofs.prove(account, code));
      if (!isProven) throw invalid('account.codeWrong');
      return getById(db.reader, account.id);
    },

    async resendCode({ email }) {
      const account = await findAccountByEmail(db.reader, parseAccountEmail(email, 'email'));
      if (account && !account.isEmailProven) await proofs.resend(account);
    },

    async setPlan(email, plan) {
      const { id } = await getByEmail(email);
      await db.inTransaction((tx) => saveAccountPlan(tx, id, plan, clock.now()));
      return getById(db.reader, id);
    },

    getByEmail,
  };

  async function open({ email, password, locale }: SignUpInput, isProven: boolean): Promise<NewAccount> {
    const account = newAccount(checkSignUp(email, password), locale, isProven);
    const passwordHash = await hasher.hash(password);
    const apiToken = newTokenSecret(random);
    const token = {
      id: newId(random, account.createdAt),
      accountId: account.id,
      name: FIRST_TOKEN_NAME,
      scope: { kind: 'all' },
      lastUsedAt: undefined,
      createdAt: account.createdAt,
    } as const;
    await db.inTransaction(async (tx) => {
      if (!(await insertAccount(tx, account, passwordHash))) throw emailTaken();
      await insertToken(tx, token, hashTokenSecret(apiToken));
      await recordAct(tx, { accountId: account.id }, 'account.created', { email: account.email });
      if (!isProven) await proofs.send(tx, account);
    });
    return { account, apiToken };
  }

  /** The address in its stored form. */
  function checkSignUp(email: string, password: string): string {
    const faults = new FaultList();
    const address = faults.check('', () => parseAccountEmail(email, 'email'));
    faults.check(undefined, () =>
      checkNewPassword(password, { minScore: deps.passwordScore, email, field: 'password' }),
    );
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

  /** The account's row is locked: two changes at once follow one another, and each letter tells what really changed. */
  async function change(tx: Db, actor: Actor, input: ProfileInput): Promise<Account> {
    const { accountId } = actor;
    const before = await lockAccount(tx, accountId);
    if (!before) throw notFound('account.notFound');
    const decided = decideProfile(before, input, { isProven: provenByDefault });
    const fields = changedFields(before, decided);
    if (fields.length === 0) return before;
    const after = { ...decided, updatedAt: clock.now() };
    await updateAccount(tx, after);
    const to = { accountId, email: reachableEmail(before), locale: before.locale };
    if (after.email !== before.email) {
      await recordAct(tx, actor, 'email.changed', { from: before.email, to: after.email });
      await notify(tx, { to, kind: 'account.emailChanged', newEmail: after.email });
      if (!after.isEmailProven) await proofs.send(tx, after);
    }
    const others = fields.filter((field) => field !== 'email');
    if (others.length > 0) await notify(tx, { to, kind: 'account.profileChanged', fields: others });
    return after;
  }

  async function getByEmail(email: string): Promise<Account> {
    const account = await findAccountByEmail(db.reader, parseAccountEmail(email, 'email'));
    if (!account) throw notFound('account.notFound');
    return account;
  }
}

async function getById(db: Db, id: string): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw notFound('account.notFound');
  return account;
}

/** As the API spells them: they stand in the letter. */
function changedFields(before: Account, after: Account): string[] {
  const fields = {
    email: 'email',
    given_name: 'givenName',
    family_name: 'familyName',
    avatar_url: 'avatarUrl',
    default_forwarding_address: 'defaultForwardingAddress',
  } as const satisfies Record<string, keyof Account>;
  return Object.entries(fields)
    .filter(([, property]) => before[property] !== after[property])
    .map(([field]) => field);
}

function emailTaken(): ServiceError {
  return new ServiceError('already-exists', 'account.emailTaken');
}
