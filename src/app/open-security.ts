import { createAddressProofs } from '../directory/accounts/address-proofs.js';
import type { RecordAct } from '../directory/acts/act.js';
import { createMailboxSessionKeeper } from '../directory/mailbox-sessions/mailbox-session-keeper.js';
import { markMailboxSessionsSeen } from '../directory/mailbox-sessions/mailbox-session-store.js';
import type { Notify } from '../directory/notify.js';
import { createAccountPassword } from '../directory/security/account-password.js';
import { createAuditService } from '../directory/security/audit-service.js';
import { createFailedSignIns } from '../directory/security/failed-sign-ins.js';
import { createPasskeyService } from '../directory/security/passkey-service.js';
import { createPasswordCheck } from '../directory/security/password-check.js';
import { createPasswordResets, PASSWORD_RESET_JOB } from '../directory/security/password-reset.js';
import { createSecuritySweeper } from '../directory/security/security-sweeper.js';
import { createTotpService } from '../directory/security/totp-service.js';
import { createWebauthn } from '../directory/security/webauthn.js';
import { createSessionKeeper } from '../directory/sessions/session-keeper.js';
import { markSessionsSeen } from '../directory/sessions/session-store.js';
import { createPasskeySignIn } from '../directory/sign-in/passkey-sign-in.js';
import { createSecondStep } from '../directory/sign-in/second-step.js';
import { createSessionService } from '../directory/sign-in/session-service.js';
import { createSignInService } from '../directory/sign-in/sign-in-service.js';
import { createTokenCache } from '../directory/tokens/token-cache.js';
import { createTokenUse } from '../directory/tokens/token-use.js';
import type { Jobs } from '../jobs/job.js';
import type { LockOut } from '../limits/lock-out.js';
import type { PasswordHasher } from '../platform/threads/password-hasher.js';
import type { Site } from './open-site.js';

export interface SecurityGround {
  readonly jobs: Jobs;
  readonly notify: Notify;
  readonly hasher: PasswordHasher;
  readonly lockOut: LockOut;
  readonly recordAct: RecordAct;
  readonly baseUrl: () => string;
}

/** Sign-in of users, and their passwords, codes and passkeys. */
export async function openSecurity({ config, parts, db, clock, random, keyring, log }: Site, ground: SecurityGround) {
  const { jobs, notify, hasher, lockOut, recordAct, baseUrl } = ground;
  const { signup, passwordScore } = config.accounts;
  const host = config.instance.hostname;
  const requiresProof = signup === 'verified';

  const cache = createTokenCache({ db, clock, topic: 'session-ended' });
  parts.onStop('session cache', () => cache.close());
  const sessionUse = createTokenUse({ db, clock, log, name: 'session-use', mark: markSessionsSeen });
  const mailboxSessionUse = createTokenUse({
    db,
    clock,
    log,
    name: 'mailbox-session-use',
    mark: markMailboxSessionsSeen,
  });
  const mailboxKeeper = createMailboxSessionKeeper({ db, clock, random, keyring, use: mailboxSessionUse });
  const failedSignIns = createFailedSignIns({ db, clock, log });
  await parts.start(sessionUse, mailboxSessionUse, failedSignIns);

  const shared = { db, clock, random, notify, recordAct };
  const sessions = createSessionKeeper({ db, clock, random, keyring, cache, use: sessionUse });
  const passwords = createPasswordCheck({ db, hasher, lockOut, failedSignIns });
  const webauthn = createWebauthn({ baseUrl, name: 'Waypost' });
  const proofs = createAddressProofs({ db, clock, random, keyring, notify, baseUrl });
  const resets = createPasswordResets({ ...shared, jobs, hasher, sessions, proofs, passwordScore, baseUrl });
  return {
    keeper: sessions,
    mailboxKeeper,
    mailboxSessionUse,
    passwords,
    proofs,
    authenticateSession: sessions.authenticate,
    sessions: createSessionService({ ...shared, sessions, sessionUse }),
    signIns: createSignInService({ ...shared, passwords, sessions, requiresProof }),
    secondStep: createSecondStep({ ...shared, keyring, lockOut, sessions, failedSignIns }),
    passkeySignIn: createPasskeySignIn({ ...shared, webauthn, sessions, requiresProof }),
    accountPassword: createAccountPassword({ ...shared, hasher, passwords, sessions, passwordScore }),
    passwordResets: resets,
    totp: createTotpService({ ...shared, keyring, passwords, host }),
    passkeys: createPasskeyService({ ...shared, webauthn }),
    audit: createAuditService({ db, failedSignIns }),
    handlers: { [PASSWORD_RESET_JOB]: resets.send },
    workers: [createSecuritySweeper({ db, clock, log })],
  };
}
