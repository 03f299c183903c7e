import type { Db } from '../../db/database.js';
import { forbidden, invalid } from '../../platform/service-error.js';
import { type Account, reachableEmail, shownEmail } from '../accounts/account.js';
import { deleteCodes } from '../accounts/account-code-store.js';
import { findPasswordHash } from '../accounts/account-store.js';
import type { AddressProofs } from '../accounts/address-proofs.js';
import { emailTaken } from '../accounts/email-taken.js';
import type { Actor } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { Notify } from '../notify.js';
import type { CheckedPassword } from '../security/password-check.js';
import { findNameHolder } from './name-holder.js';

export interface AddressChangeDeps {
  readonly notify: Notify;
  readonly recordAct: RecordAct;
  readonly proofs: Pick<AddressProofs, 'send'>;
  readonly requiresProof: boolean;
}

interface AddressChange {
  readonly before: Account;
  readonly after: Account;
  /** The password given in the call, if it is right. */
  readonly checked: CheckedPassword | undefined;
}

/**
 * Call with the account locked, before it is written. A session must know the password, so that an open browser is not
 * enough; a token may leak, so the old address has to agree as well.
 */
export async function changeAddress(
  tx: Db,
  deps: AddressChangeDeps,
  actor: Actor,
  { before, after, checked }: AddressChange,
): Promise<void> {
  await deleteCodes(tx, before.id, ['new-email', 'old-email']);
  const newEmail = shownEmail(after);
  if (newEmail === before.email) return;
  const knowsPassword = await requirePassword(tx, actor, checked);
  if (await findNameHolder(tx, deps, newEmail)) throw emailTaken();
  if (after.pendingEmail === undefined) {
    await deps.recordAct(tx, actor, 'email.changed', { from: before.email, to: newEmail });
    await tellOldAddress(tx, deps, before, newEmail);
    return;
  }
  if (knowsPassword) await tellOldAddress(tx, deps, before, newEmail);
  else await deps.proofs.send(tx, after, 'old-email');
  await deps.proofs.send(tx, after, 'new-email');
}

/** False: a token calls, or the account has no password. */
async function requirePassword(tx: Db, actor: Actor, checked: CheckedPassword | undefined): Promise<boolean> {
  const isSession = actor.kind === 'account' && actor.sessionId !== undefined;
  const passwordHash = isSession ? await findPasswordHash(tx, actor.accountId) : '';
  if (!passwordHash) return false;
  if (!checked) throw invalid('input.required', { field: 'password' });
  if (checked.passwordHash !== passwordHash) throw forbidden('security.wrongPassword');
  return true;
}

async function tellOldAddress(tx: Db, { notify }: AddressChangeDeps, account: Account, newEmail: string) {
  const to = { accountId: account.id, email: reachableEmail(account), locale: account.locale };
  await notify(tx, { to, kind: 'account.emailChanged', newEmail });
}
