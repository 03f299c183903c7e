import type { Clock } from '../../platform/clock.js';
import type { OutgoingGuard } from '../../platform/outgoing-guard.js';
import { forbidden, ServiceError } from '../../platform/service-error.js';
import { can } from '../access-policy.js';
import type { Actor } from '../actor.js';
import type { Alias } from './alias.js';
import type { AliasChanges } from './alias-changes.js';
import { applyChanges, isAdminsName } from './alias-policy.js';
import type { Caller } from './alias-record-store.js';
import { checkNewPlaces } from './outside-check.js';
import { findPgpKeyFault } from './pgp-key.js';

export interface PlanDeps {
  readonly clock: Clock;
  readonly outgoing: Pick<OutgoingGuard, 'checkUrl' | 'checkHost'>;
  readonly maxQuotaBytes: number;
  /** Of an account; 0: none. */
  readonly dailyLimit: number;
}

/** What the alias becomes, if the caller may make it so. */
export function planAlias(
  { clock, maxQuotaBytes, dailyLimit }: PlanDeps,
  { actor, caller }: { readonly actor: Actor; readonly caller: Caller },
  before: Alias,
  changes: AliasChanges,
): Alias {
  const { domain, group } = caller;
  const after = applyChanges(before, changes, { domain, maxQuotaBytes, dailyLimit }, clock.now());
  const object = { domainId: domain.id, group };
  const takesName = after.name !== before.name && isAdminsName(after.name, domain.settings.restrictedAliasNames);
  if (takesName && can(actor, 'alias.takeSpecialName', object).outcome !== 'allow') {
    throw forbidden('alias.nameAdminsOnly', { name: after.name });
  }
  const limited = after.maxQuotaBytes !== before.maxQuotaBytes ? 'max_quota' : undefined;
  const field = limited ?? (after.smtpLimit !== before.smtpLimit ? 'smtp_limit' : undefined);
  if (field && can(actor, 'alias.setQuota', object).outcome !== 'allow')
    throw forbidden('alias.adminsField', { field });
  return after;
}

/** All that has to ask beyond the database, so it comes before the transaction. */
export async function checkOutside(deps: PlanDeps, before: Alias | undefined, after: Alias): Promise<void> {
  await checkNewPlaces(deps.outgoing, before, after);
  const isKeyNew = after.publicKey !== before?.publicKey || (after.hasPgp && !before?.hasPgp);
  const fault = after.publicKey && isKeyNew ? await findPgpKeyFault(after.publicKey, deps.clock.now()) : undefined;
  if (fault) throw new ServiceError('invalid', fault.key, fault.params);
}
