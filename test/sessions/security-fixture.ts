import { afterCommit } from '../../src/db/after-commit.js';
import type { Database } from '../../src/db/database.js';
import { createAddressProofs } from '../../src/directory/accounts/address-proofs.js';
import { createRecordAct } from '../../src/directory/acts/record-act.js';
import type { DirectoryNotice, Notify } from '../../src/directory/notify.js';
import { createAccountService } from '../../src/directory/registration/account-service.js';
import { createAccountPassword } from '../../src/directory/security/account-password.js';
import { createAuditService } from '../../src/directory/security/audit-service.js';
import { createFailedSignIns } from '../../src/directory/security/failed-sign-ins.js';
import { createPasswordCheck } from '../../src/directory/security/password-check.js';
import { createPasswordResets } from '../../src/directory/security/password-reset.js';
import { createSecuritySweeper } from '../../src/directory/security/security-sweeper.js';
import { createTotpService } from '../../src/directory/security/totp-service.js';
import { createSessionKeeper } from '../../src/directory/sessions/session-keeper.js';
import { markSessionsSeen } from '../../src/directory/sessions/session-store.js';
import { createSecondStep } from '../../src/directory/sign-in/second-step.js';
import { createSignInService } from '../../src/directory/sign-in/sign-in-service.js';
import { createTokenCache } from '../../src/directory/tokens/token-cache.js';
import { createTokenUse } from '../../src/directory/tokens/token-use.js';
import type { NewJob } from '../../src/jobs/job.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createLockOut } from '../../src/limits/lock-out.js';
import { systemRandom } from '../../src/platform/random.js';
import { createPasswordHasher, type PasswordHasher } from '../../src/platform/threads/password-hasher.js';
import { openTestDatabase } from '../support/database.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';

export const CLIENT = { ip: '192.0.2.7', userAgent: 'test browser' };
export const PASSWORD = 'velvet-otter-ladder-48';

type CountedTable = 'account_session' | 'sign_in_challenge' | 'password_reset' | 'account_act' | 'login_failure';

/** One node's services over a new database, on a clock moved by hand; letters and jobs are kept. */
export async function openSecurityRoom({ signup = 'open' }: { readonly signup?: 'open' | 'verified' } = {}) {
  const db = await openTestDatabase();
  const clock = createManualClock();
  const letters: DirectoryNotice[] = [];
  const jobs: NewJob[] = [];
  const node = createNode(db, clock, { letters, jobs, signup });
  return {
    ...node,
    db,
    clock,
    letters,
    jobs,
    secondNode: () => createNode(db, clock, { letters, jobs, signup }),
    async signUp(email = 'ann@example.test') {
      const { account } = await node.accounts.signUp({ email, password: PASSWORD });
      return account;
    },
    async signIn(email = 'ann@example.test', password = PASSWORD) {
      const signIn = await node.signIns.withPassword({ email, password }, CLIENT);
      if (signIn.state !== 'signed-in') throw new Error('a code is asked for');
      return signIn.session;
    },
    /** The token of the newest link that was mailed. */
    async resetToken(email = 'ann@example.test') {
      await node.resets.request({ email });
      await node.resets.send(jobs.at(-1)?.payload, {
        id: 'job',
        attempt: 1,
        createdAt: 0,
        signal: new AbortController().signal,
      });
      const letter = letters.findLast((notice) => notice.kind === 'account.passwordReset');
      return letter?.kind === 'account.passwordReset' ? (letter.link.split('/').at(-1) ?? '') : '';
    },
    async rows(table: CountedTable) {
      const { total } = await db.reader
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

function createNode(
  db: Database,
  clock: ManualClock,
  { letters, jobs, signup }: { letters: DirectoryNotice[]; jobs: NewJob[]; signup: 'open' | 'verified' },
) {
  const random = systemRandom;
  const keyring = createKeyring({ current: Buffer.alloc(32, 9) });
  const hasher = countingHasher();
  const notify: Notify = async (tx, notice) => afterCommit(tx, () => letters.push(notice));
  const recordAct = createRecordAct({ clock, random });
  const lockOut = createLockOut({ db, clock, keyring, limit: { count: 10, windowSeconds: 86_400 } });
  const shared = { db, clock, random, keyring, hasher, lockOut, notify, recordAct };
  const baseUrl = () => 'https://mail.example.test';
  const use = createTokenUse({ db, clock, log: silentLog, name: 'session-use', mark: markSessionsSeen });
  const failedSignIns = createFailedSignIns({ db, clock, log: silentLog });
  const cache = createTokenCache({ db, clock, topic: 'session-ended' });
  const sessions = createSessionKeeper({ ...shared, cache, use });
  const passwords = createPasswordCheck({ ...shared, failedSignIns });
  const proofs = createAddressProofs({ ...shared, baseUrl });
  const tokenCache = createTokenCache({ db, clock });
  return {
    sessions,
    use,
    failedSignIns,
    recordAct,
    hasher,
    accounts: createAccountService({
      ...shared,
      signup,
      passwordScore: 0,
      provenByDefault: signup === 'open',
      proofs,
      passwords,
      sessions,
      tokenCache,
    }),
    signIns: createSignInService({ ...shared, passwords, sessions, requiresProof: signup === 'verified' }),
    secondStep: createSecondStep({ ...shared, sessions, failedSignIns }),
    totp: createTotpService({ ...shared, passwords, host: 'mail.example.test' }),
    resets: createPasswordResets({
      ...shared,
      sessions,
      proofs,
      baseUrl,
      passwordScore: 0,
      jobs: { enqueue: async (_tx, job) => String(jobs.push(job)) },
    }),
    accountPassword: createAccountPassword({ ...shared, passwords, sessions, passwordScore: 0 }),
    audit: createAuditService({ db, failedSignIns }),
    sweeper: createSecuritySweeper({ db, clock, log: silentLog }),
  };
}

/** The real hasher, cheap, which tells how often a password was held against a hash. */
function countingHasher(): PasswordHasher & { verified: number } {
  const hasher = createPasswordHasher({ concurrency: 2, memoryKiB: 8, iterations: 1, maxWaiting: 1000 });
  return {
    ...hasher,
    verified: 0,
    verify(hash, password) {
      this.verified++;
      return hasher.verify(hash, password);
    },
  };
}
