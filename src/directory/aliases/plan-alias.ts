import type { Clock } from '../../platform/clock.js';
import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import { forbidden, ServiceError } from '../../platform/service-error.js';
import { can } from '../access-policy.js';
import type { Actor } from '../actor.js';
import { FaultList } from '../fault-list.js';
import type { Alias } from './alias.js';
import type { AliasChanges } from './alias-changes.js';
import { applyChanges, isAdminsName } from './alias-policy.js';
import type { Caller } from './alias-record-store.js';
import { checkNewPlaces } from './outside-check.js';
import { findPgpKeyFault } from './pgp-key.js';
import { DEFAULT_MAX_RECIPIENTS } from './recipient-policy.js';

export interface PlanDeps {
  readonly clock: Clock;
  readonly outgoing: Pick<OutgoingGuard, 'checkUrl' | 'checkHost'>;
  readonly maxQuotaBytes: number;
  /** The account's limit; 0: none. */
  readonly dailyLimit: number;
}

/** The alias after the change, if the caller may make it. */
export function planAlias(
  { clock, maxQuotaBytes, dailyLimit }: Omit<PlanDeps, 'outgoing'>,
  { actor, caller }: { readonly actor: Actor; readonly caller: Pick<Caller, 'domain' | 'group'> },
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

/**
 * The same with the checks outside the database, so it runs before the transaction. Several faults are reported
 * together: even if the plan fails, the requested places and the key are checked.
 */
export async function planAndLook(
  deps: PlanDeps,
  by: { readonly actor: Actor; readonly caller: Caller },
  { before, known }: { readonly before: Alias; readonly known: Alias | undefined },
  changes: AliasChanges,
): Promise<Alias> {
  const faults = new FaultList();
  const planned = faults.check(undefined, () => planAlias(deps, by, before, changes));
  const asked = planned ?? askedFor(before, changes, by.caller);
  const look = (ask: () => Promise<void>) =>
    faults.checkOutside(ask).catch((error: unknown) => {
      if (planned) throw error; // the known faults come first
    });
  await look(() => checkNewPlaces(deps.outgoing, known, asked));
  await look(() => checkNewKey(deps.clock, known, asked));
  faults.throwIfAny();
  return planned ?? before;
}

/** For changes that have faults: no more places than may be checked. */
function askedFor(before: Alias, changes: AliasChanges, { domain }: Caller): Alias {
  const max = domain.settings.maxRecipientsPerAlias || DEFAULT_MAX_RECIPIENTS;
  const { recipients = before.recipients, publicKey = before.publicKey, hasPgp = before.hasPgp } = changes;
  return {
    ...before,
    recipients: recipients.length <= max ? recipients : [],
    publicKey: publicKey?.trim() || undefined,
    hasPgp,
  };
}

/** For an alias that is already planned. */
export async function checkOutside(deps: PlanDeps, known: Alias | undefined, after: Alias): Promise<void> {
  await checkNewPlaces(deps.outgoing, known, after);
  await checkNewKey(deps.clock, known, after);
}

async function checkNewKey(clock: Clock, known: Alias | undefined, { publicKey, hasPgp }: Alias): Promise<void> {
  const isNew = publicKey !== known?.publicKey || (hasPgp && !known?.hasPgp);
  const fault = publicKey && isNew ? await findPgpKeyFault(publicKey, clock.now()) : undefined;
  if (fault) throw new ServiceError('invalid', fault.key, fault.params);
}
