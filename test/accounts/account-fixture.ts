import { afterCommit } from '../../src/db/after-commit.js';
import type { Database } from '../../src/db/database.js';
import { createAddressProofs } from '../../src/directory/accounts/address-proofs.js';
import type { AccountActor } from '../../src/directory/actor.js';
import { createRecordAct } from '../../src/directory/acts/record-act.js';
import { createAuthenticator } from '../../src/directory/credentials/authenticator.js';
import type { DirectoryNotice, Notify } from '../../src/directory/notify.js';
import { type AccountServiceDeps, createAccountService } from '../../src/directory/registration/account-service.js';
import { createFailedSignIns } from '../../src/directory/security/failed-sign-ins.js';
import { createPasswordCheck } from '../../src/directory/security/password-check.js';
import { createSessionKeeper } from '../../src/directory/sessions/session-keeper.js';
import { createSignInService } from '../../src/directory/sign-in/sign-in-service.js';
import { createTokenCache } from '../../src/directory/tokens/token-cache.js';
import { createTokenService } from '../../src/directory/tokens/token-service.js';
import { createTokenUse } from '../../src/directory/tokens/token-use.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import type { Limit } from '../../src/limits/limit.js';
import { createLockOut } from '../../src/limits/lock-out.js';
import { systemRandom } from '../../src/platform/random.js';
import { createPasswordHasher, type PasswordHasher } from '../../src/platform/threads/password-hasher.js';
import { openTestDatabase } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';

export const TEN_A_DAY: Limit = { count: 10, windowSeconds: 86_400 };
export const CLIENT = { ip: '192.0.2.7', userAgent: 'test browser' };
export const PASSWORD = 'velvet-otter-ladder-48';

export interface AccountFixtureOptions {
  readonly signup?: AccountServiceDeps['signup'];
  readonly provenByDefault?: boolean;
  readonly passwordScore?: number;
  readonly logins?: Limit;
}

/** One node over a new database. `secondNode` shares the database and nothing else. */
export async function startAccounts(options: AccountFixtureOptions = {}) {
  const db = await openTestDatabase();
  const clock = createManualClock();
  const letters: DirectoryNotice[] = [];
  const node = createNode(db, clock, letters, options);
  return {
    ...node,
    db,
    clock,
    letters,
    secondNode: () => createNode(db, clock, letters, options),
    async signUp(email: string) {
      const { account, apiToken } = await node.accounts.signUp({ email, password: PASSWORD });
      return { account, apiToken, actor: await node.authenticator.token(apiToken) };
    },
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]();
    },
  };
}

function createNode(
  db: Database,
  clock: ReturnType<typeof createManualClock>,
  letters: DirectoryNotice[],
  { signup = 'open', provenByDefault = false, passwordScore = 0, logins = TEN_A_DAY }: AccountFixtureOptions,
) {
  const keyring = createKeyring({ current: Buffer.alloc(32, 9) });
  const hasher = countingHasher();
  const notify: Notify = async (tx, notice) => afterCommit(tx, () => letters.push(notice));
  const recordAct = createRecordAct({ clock, random: systemRandom });
  const shared = { db, clock, random: systemRandom, keyring, notify, recordAct };
  const lockOut = createLockOut({ db, clock, keyring, limit: logins });
  const tokenCache = createTokenCache({ db, clock });
  const tokenUse = createTokenUse({ db, clock, log: silentLog });
  const proofs = createAddressProofs({ ...shared, baseUrl: () => 'https://mail.example.test' });
  const sessionCache = createTokenCache({ db, clock, topic: 'session-ended' });
  const sessions = createSessionKeeper({ ...shared, cache: sessionCache, use: tokenUse });
  const failedSignIns = createFailedSignIns({ db, clock, log: silentLog });
  const passwords = createPasswordCheck({ db, hasher, lockOut, failedSignIns });
  const requiresProof = signup === 'verified';
  return {
    keyring,
    hasher,
    lockOut,
    tokenUse,
    sessions,
    signIns: createSignInService({ ...shared, passwords, sessions, requiresProof }),
    accounts: createAccountService({
      ...shared,
      hasher,
      proofs,
      passwords,
      sessions,
      tokenCache,
      signup,
      passwordScore,
      provenByDefault,
    }),
    tokens: createTokenService({ ...shared, tokenCache, tokenUse }),
    authenticator: createAuthenticator({
      ...shared,
      hasher,
      lockOut,
      tokenCache,
      tokenUse,
      requiresProof,
      aliasAuth: 'strict',
    }),
  };
}

/** The real hasher, cheap, which tells how often it was asked. */
function countingHasher(): PasswordHasher & { derivations: number } {
  const hasher = createPasswordHasher({ concurrency: 2, memoryKiB: 8, iterations: 1, maxWaiting: 1000 });
  return {
    ...hasher,
    derivations: 0,
    derive(password, salt) {
      this.derivations++;
      return hasher.derive(password, salt);
    },
  };
}

export type AccountFixture = Awaited<ReturnType<typeof startAccounts>>;

/** How many of many at once were fulfilled, and why the others were not. */
export async function settle(
  attempts: readonly Promise<unknown>[],
): Promise<{ fulfilled: number; refusals: string[] }> {
  const results = await Promise.allSettled(attempts);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.key)] : []));
  return { fulfilled: results.length - refusals.length, refusals };
}

export function sixteen<T>(attempt: (n: number) => Promise<T>): Promise<T>[] {
  return Array.from({ length: 16 }, (_, n) => attempt(n));
}

export function accountActor(accountId: string, scope: AccountActor['scope'] = { kind: 'all' }): AccountActor {
  return { kind: 'account', accountId, tokenId: '65f0000000000000000000aa', scope };
}
