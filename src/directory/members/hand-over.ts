import type { Db } from '../../db/database.js';
import { inScope } from '../aliases/alias-list-store.js';
import { isAdminsName } from '../aliases/alias-policy.js';
import { toAlias } from '../aliases/alias-row.js';
import type { AliasHook } from '../aliases/alias-service.js';
import { deleteAlias, moveAliases } from '../aliases/alias-store.js';
import { moveCatchallPasswords } from '../credentials/catchall-password-store.js';
import type { Domain } from '../domains/domain.js';
import type { Member } from '../domains/member.js';
import type { Notify } from '../notify.js';
import { findReader } from './admin-readers.js';

/** What a member has on a domain, to be given to an admin. */
export interface HandOver {
  readonly domain: Domain;
  readonly member: Member;
  readonly heir: Member;
}

export async function handOverAliases(tx: Db, notify: Notify, { domain, member, heir }: HandOver): Promise<void> {
  const count = await moveAliases(tx, domain.id, member.account.id, heir.account.id);
  await tellHeir(tx, notify, { domain, member, heir }, count);
}

/** Aliases that only an admin may have: the catch-all, patterns, reserved and restricted names. */
export async function handOverAdminsAliases(tx: Db, notify: Notify, handOver: HandOver): Promise<void> {
  const { domain, member, heir } = handOver;
  const owned = await ownedAliases(tx, handOver).select('name').execute();
  const names = owned
    .map(({ name }) => name)
    .filter((name) => isAdminsName(name, domain.settings.restrictedAliasNames));
  if (names.length === 0) return;
  const count = await moveAliases(tx, domain.id, member.account.id, heir.account.id, { names });
  await tellHeir(tx, notify, handOver, count);
}

/** Deletes the aliases of a member who leaves. */
export async function deleteOwnAliases(
  tx: Db,
  { onAliasDeleted }: { readonly onAliasDeleted: readonly AliasHook[] },
  handOver: HandOver,
): Promise<void> {
  for (const row of await ownedAliases(tx, handOver).selectAll().orderBy('id').execute()) {
    for (const hook of onAliasDeleted) await hook(tx, row.id);
    await deleteAlias(tx, toAlias(row));
  }
}

/** They continue to work, and count against the new owner's daily limit. */
export async function handOverCatchallPasswords(tx: Db, notify: Notify, handOver: HandOver): Promise<void> {
  const { domain, member, heir } = handOver;
  const count = await moveCatchallPasswords(tx, domain.id, member.account.id, heir.account.id);
  if (count === 0) return;
  for (const { account } of [heir, member]) {
    const to = await findReader(tx, account.id);
    const newOwner = heir.account.email;
    if (to) await notify(tx, { kind: 'catchallPassword.moved', to, domain: domain.unicodeName, count, newOwner });
  }
}

async function tellHeir(tx: Db, notify: Notify, { domain, member, heir }: HandOver, count: number): Promise<void> {
  const to = count > 0 ? await findReader(tx, heir.account.id) : undefined;
  const from = member.account.email;
  if (to) await notify(tx, { kind: 'aliases.moved', to, domain: domain.unicodeName, count, from });
}

function ownedAliases(tx: Db, { domain, member }: HandOver) {
  return inScope(tx, { domainId: domain.id, ownerId: member.account.id });
}
