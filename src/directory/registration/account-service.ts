import type { Db } from '../../db/database.js';
import { isUniqueViolation } from '../../db/unique-violation.js';
import { forbidden, notFound } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import { type Account, type Plan, reachableEmail, shownEmail } from '../accounts/account.js';
import { decideProfile, type ProfileInput, parseAccountEmail } from '../accounts/account-policy.js';
import {
  findAccount,
  findAccountByEmail,
  lockAccount,
  saveAccountPlan,
  updateAccount,
} from '../accounts/account-store.js';
import { emailTaken } from '../accounts/email-taken.js';
import type { Actor } from '../actor.js';
import type { CheckedPassword, PasswordCheck } from '../security/password-check.js';
import { type AccountProofs, type AccountProofsDeps, createAccountProofs } from './account-proofs.js';
import { changeAddress } from './address-change.js';
import { createSignUps, type SignUpDeps, type SignUps } from './sign-up.js';

export interface AccountService extends SignUps, AccountProofs {
  get(actor: Actor): Promise<Account>;
  /** `password`: the account's, required from a session to change the address. */
  update(actor: Actor, input: ProfileInput, password?: string): Promise<Account>;
  /** Throws what is wrong with these fields. Changes nothing. */
  checkProfile(actor: Actor, input: ProfileInput): Promise<void>;
  /** The default plan of the account's new domains. */
  setPlan(email: string, plan: Plan): Promise<Account>;
  getByEmail(email: string): Promise<Account>;
}

export type AccountServiceDeps = Omit<SignUpDeps & AccountProofsDeps, 'requiresProof'> & {
  readonly passwords: PasswordCheck;
};

export function createAccountService(deps: AccountServiceDeps): AccountService {
  const { db, clock, notify, passwords, provenByDefault } = deps;
  const ground = { ...deps, requiresProof: deps.signup === 'verified' };

  return {
    ...createSignUps(ground),
    ...createAccountProofs(ground),

    async get(actor) {
      requireAccess(actor, 'account.read');
      return getById(db.reader, actor.accountId);
    },

    async update(actor, input, password) {
      requireAccess(actor, 'account.update');
      const checked = await checkPassword(actor, input, password);
      try {
        return await db.inTransaction((tx) => change(tx, actor, input, checked));
      } catch (error) {
        throw isUniqueViolation(error, 'account_email') ? emailTaken() : error;
      }
    },

    async checkProfile(actor, input) {
      if (actor.kind === 'account') decideProfile(await getById(db.reader, actor.accountId), input, { isProven: true });
    },

    async setPlan(email, plan) {
      const { id } = await getByEmail(email);
      await db.inTransaction((tx) => saveAccountPlan(tx, id, plan, clock.now()));
      return getById(db.reader, id);
    },

    getByEmail,
  };

  /** For a session that changes the address; other changes need no password. */
  async function checkPassword(actor: Actor, { email }: ProfileInput, password: string | undefined) {
    if (actor.kind !== 'account' || actor.sessionId === undefined || !actor.client) return undefined;
    if (email === undefined || password === undefined) return undefined;
    const account = await getById(db.reader, actor.accountId);
    const checked = await passwords.check(account.email, password, actor.client);
    if (checked?.account.id !== account.id) throw forbidden('security.wrongPassword');
    return checked;
  }

  /** The account's row is locked: concurrent changes run in sequence, and each letter lists the actual changes. */
  async function change(
    tx: Db,
    actor: Actor,
    input: ProfileInput,
    checked: CheckedPassword | undefined,
  ): Promise<Account> {
    const { accountId } = actor;
    const before = await lockAccount(tx, accountId);
    if (!before) throw notFound('account.notFound');
    const decided = decideProfile(before, input, { isProven: provenByDefault });
    const after = { ...decided, updatedAt: clock.now() };
    const fields = changedFields(before, decided);
    const isMoving = shownEmail(before) !== shownEmail(after);
    if (fields.length === 0 && !isMoving) return before;
    if (isMoving) await changeAddress(tx, ground, actor, { before, after, checked });
    await updateAccount(tx, after);
    const to = { accountId, email: reachableEmail(before), locale: before.locale };
    if (fields.length > 0) await notify(tx, { to, kind: 'account.profileChanged', fields });
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

/** Without the address, as the API spells them: they appear in the letter. */
function changedFields(before: Account, after: Account): string[] {
  const fields = {
    given_name: 'givenName',
    family_name: 'familyName',
    avatar_url: 'avatarUrl',
    default_forwarding_address: 'defaultForwardingAddress',
  } as const satisfies Record<string, keyof Account>;
  return Object.entries(fields)
    .filter(([, property]) => before[property] !== after[property])
    .map(([field]) => field);
}
