import type { Db } from '../../../db/database.js';
import { newId } from '../../../platform/random.js';
import { ServiceError } from '../../../platform/service-error.js';
import { can, requireAccess } from '../../access-policy.js';
import type { Actor } from '../../actor.js';
import { addMailboxKeys } from '../../mailboxes/mailbox-key-store.js';
import { createMailboxKeys, wrapByInstance } from '../../mailboxes/mailbox-keys.js';
import type { Alias } from '../alias.js';
import type { AliasChanges } from '../alias-changes.js';
import type { Caller } from '../alias-record-store.js';
import { findAlias, insertAlias, lockAlias, updateAlias } from '../alias-store.js';
import { revokeIfClosed } from '../closed-mailbox.js';
import type { CreateAliasDeps } from '../create-alias.js';
import { newAlias, withoutBlankRecipients } from '../new-alias.js';
import { checkOutside, type PlanDeps, planAlias } from '../plan-alias.js';
import { askRecipients } from '../recipient-verification.js';

/** The account whose rights apply, as they are now. */
export interface ImportGround {
  readonly actor: Actor;
  readonly caller: Caller;
}

type PlanLineDeps = Omit<PlanDeps, 'outgoing'> & Pick<CreateAliasDeps, 'random'>;
/** A domain that does not exist yet has no rows. */
type PlanGround = {
  readonly actor: Actor;
  readonly caller: Pick<Caller, 'domain' | 'group'> & { readonly account: LineOwner };
};
type LineOwner = Parameters<typeof newAlias>[0]['account'];

/** The alias as the line would make it; throws why it cannot. Makes no outside calls. */
export function planLine(deps: PlanLineDeps, { actor, caller }: PlanGround, changes: AliasChanges): Alias {
  const { domain, group, account } = caller;
  requireAccess(actor, 'alias.create', { domainId: domain.id, group });
  const now = deps.clock.now();
  const blank = newAlias({ id: newId(deps.random, now), domain, account, recipients: undefined, now });
  return planAlias(deps, { actor, caller }, blank, withoutBlankRecipients(changes));
}

/** The same, and checks that mail could be delivered there. */
export async function prepareLine(deps: CreateAliasDeps, ground: ImportGround, changes: AliasChanges): Promise<Alias> {
  const planned = planLine(deps, ground, changes);
  await checkOutside(deps, undefined, planned);
  return planned;
}

export type LineOutcome = 'created' | 'updated' | 'unchanged';

/**
 * Creates the alias, or changes the one with that name, by the rules of either. Nothing is written before a refusal.
 */
export async function applyLine(
  tx: Db,
  deps: CreateAliasDeps,
  ground: ImportGround,
  { planned, changes }: { readonly planned: Alias; readonly changes: AliasChanges },
): Promise<LineOutcome> {
  const seen = await findAlias(tx, planned.domainId, planned.name);
  if (seen) return changeAlias(tx, deps, ground, seen, changes);
  await deps.limits.charge(tx, 'ALIASES', ground.actor.accountId);
  if (!(await insertAlias(tx, planned))) {
    throw new ServiceError('already-exists', 'alias.nameTaken', { name: planned.name });
  }
  await follow(tx, deps, ground, undefined, planned);
  return 'created';
}

async function changeAlias(
  tx: Db,
  deps: CreateAliasDeps,
  ground: ImportGround,
  { id, name, accountId: ownerId }: Alias,
  { name: _, ...changes }: AliasChanges,
): Promise<LineOutcome> {
  const { actor, caller } = ground;
  const object = { domainId: caller.domain.id, group: caller.group, aliasId: id, ownerId };
  const before = can(actor, 'alias.update', object).outcome === 'allow' ? await lockAlias(tx, id) : undefined;
  if (!before) throw new ServiceError('already-exists', 'alias.nameTaken', { name });
  const after = planAlias(deps, ground, before, changes);
  if (JSON.stringify({ ...after, updatedAt: 0 }) === JSON.stringify({ ...before, updatedAt: 0 })) return 'unchanged';
  await updateAlias(tx, before, after);
  await revokeIfClosed(tx, deps.db, { before, after });
  await follow(tx, deps, ground, before, after);
  return 'updated';
}

/** Creates the keys of a new mailbox, and sends letters to recipients that must agree. */
async function follow(
  tx: Db,
  deps: CreateAliasDeps,
  { caller: { domain, account } }: ImportGround,
  before: Alias | undefined,
  after: Alias,
): Promise<void> {
  if (after.hasImap && !before?.hasImap) {
    const keys = wrapByInstance(deps.keyring, createMailboxKeys(deps.random, after.id));
    await addMailboxKeys(tx, after.id, keys, after.updatedAt);
  }
  await askRecipients(tx, deps, { before, after, domainName: domain.unicodeName, locale: account.locale });
}
