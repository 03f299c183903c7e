import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { SandboxHostRow } from '../../db/tables.js';
import { BEHAVIOURS, type SandboxHost } from './sandbox-host.js';

export async function listHosts(db: Db): Promise<readonly SandboxHost[]> {
  return (await db.selectFrom('sandbox_host').selectAll().orderBy('domain').execute()).map(toHost);
}

export async function findHost(db: Db, domain: string): Promise<SandboxHost | undefined> {
  const row = await db.selectFrom('sandbox_host').selectAll().where('domain', '=', domain).executeTakeFirst();
  return row && toHost(row);
}

export async function saveHost(tx: Db, { domain, behaviour, text }: SandboxHost, now: number): Promise<void> {
  const set = { behaviour, text: text ?? null, created_at: now };
  await tx
    .insertInto('sandbox_host')
    .values({ domain, ...set })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(set))
    .execute();
}

export async function deleteHost(tx: Db, domain: string): Promise<void> {
  await tx.deleteFrom('sandbox_host').where('domain', '=', domain).execute();
}

function toHost({ domain, behaviour, text }: Selectable<SandboxHostRow>): SandboxHost {
  return {
    domain,
    behaviour: BEHAVIOURS.find((known) => known === behaviour) ?? 'capture',
    text: text ?? undefined,
  };
}
