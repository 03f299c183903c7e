import { type Fault, InvalidInputError, notFound } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import { domainKey } from '../domains/domain-access.js';
import type { Alias, DisabledReply } from './alias.js';
import type { AliasChanges } from './alias-changes.js';
import { type Caller, findCaller } from './alias-record-store.js';
import type { AliasHook } from './alias-service.js';
import { deleteAlias, lockAliases, updateAlias } from './alias-store.js';
import { revokeIfClosed } from './closed-mailbox.js';
import type { CreateAliasDeps } from './create-alias.js';
import { planAlias } from './plan-alias.js';

/** One act on many aliases, all or nothing. */
export type BulkAct =
  | { readonly action: 'enable' | 'delete' }
  | { readonly action: 'disable'; readonly replyIfDisabled?: DisabledReply | undefined }
  | { readonly action: 'label' | 'unlabel'; readonly label: string };

/** Returns how many were changed. */
export type BulkAliases = (
  actor: Actor,
  domainRef: string,
  ids: readonly string[],
  act: BulkAct,
) => Promise<{ readonly domainId: string; readonly changed: number }>;

export interface BulkAliasDeps extends CreateAliasDeps {
  readonly recordAct: RecordAct;
  readonly onAliasDeleted: readonly AliasHook[];
}

const MAX_ALIASES = 1_000;

export function createBulkAliases(deps: BulkAliasDeps): BulkAliases {
  const { db } = deps;

  return async (actor, domainRef, ids, act) => {
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    if (wanted.length === 0) throw refuse({ key: 'input.tooFewItems', params: { field: 'aliases', min: 1 } });
    if (wanted.length > MAX_ALIASES) {
      throw refuse({ key: 'input.tooManyItems', params: { field: 'aliases', max: MAX_ALIASES } });
    }
    const caller = await requireCaller(actor, domainRef);
    const changed = await db.inTransaction(async (tx) => {
      const aliases = await lockAliases(tx, caller.domain.id, wanted);
      if (aliases.length < wanted.length) throw notFound('alias.notFound');
      for (const alias of aliases) requireRight(actor, caller, alias, act);
      if (act.action === 'delete') {
        for (const alias of aliases) await remove(tx, actor, caller, alias);
        return aliases.length;
      }
      let count = 0;
      for (const before of aliases) {
        const changes = changesOf(before, act);
        if (!changes) continue;
        const after = planAlias(deps, { actor, caller }, before, changes);
        await updateAlias(tx, before, after);
        await revokeIfClosed(tx, db, { before, after });
        count += 1;
      }
      return count;
    });
    if (act.action === 'delete') db.scrubLog();
    return { domainId: caller.domain.id, changed };
  };

  async function requireCaller(actor: Actor, ref: string): Promise<Caller> {
    const key = domainKey(ref);
    const caller = key && (await findCaller(db.reader, actor.accountId, key));
    if (!caller) throw notFound('domain.notFound');
    requireAccess(actor, 'domain.read', { domainId: caller.domain.id, group: caller.group });
    return caller;
  }

  async function remove(tx: Parameters<AliasHook>[0], actor: Actor, { domain }: Caller, alias: Alias): Promise<void> {
    for (const hook of deps.onAliasDeleted) await hook(tx, alias.id);
    await deleteAlias(tx, alias);
    const names = { domain_id: domain.id, domain: domain.unicodeName, name: alias.name };
    await deps.recordAct(tx, actor, 'alias.deleted', { alias_id: alias.id, ...names });
  }
}

function requireRight(actor: Actor, { domain, group }: Caller, { id, accountId }: Alias, { action }: BulkAct): void {
  const right = action === 'delete' ? 'alias.delete' : 'alias.update';
  requireAccess(actor, right, { domainId: domain.id, group, aliasId: id, ownerId: accountId }, 'alias.notFound');
}

/** `undefined`: nothing to change. */
function changesOf(alias: Alias, act: Exclude<BulkAct, { action: 'delete' }>): AliasChanges | undefined {
  switch (act.action) {
    case 'enable':
      return alias.isEnabled ? undefined : { isEnabled: true };
    case 'disable': {
      const { replyIfDisabled = alias.replyIfDisabled } = act;
      const isSo = !alias.isEnabled && alias.replyIfDisabled === replyIfDisabled;
      return isSo ? undefined : { isEnabled: false, replyIfDisabled };
    }
    case 'label':
      return alias.labels.includes(act.label) ? undefined : { labels: [...alias.labels, act.label] };
    case 'unlabel':
      return alias.labels.includes(act.label)
        ? { labels: alias.labels.filter((label) => label !== act.label) }
        : undefined;
  }
}

function refuse(fault: Fault): InvalidInputError {
  return new InvalidInputError([fault]);
}
