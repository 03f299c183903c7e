import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { SandboxDnsChangeRow } from '../../db/tables.js';
import type { Domain } from '../../directory/domains/domain.js';
import { toDomain } from '../../directory/domains/domain-store.js';
import type { BrokenAs, DnsChange, SandboxType } from './sandbox-record.js';

/** For each name the domain that was added first: the sandbox publishes its records. */
export async function listFirstDomains(db: Db, names?: readonly string[]): Promise<readonly Domain[]> {
  let query = db.selectFrom('domain').selectAll().where('is_ip', '=', 0);
  if (names) query = query.where('name', 'in', names);
  const rows = await query.orderBy('created_at').orderBy('id').execute();
  const first = new Map<string, Domain>();
  for (const row of rows) if (!first.has(row.name)) first.set(row.name, toDomain(row));
  return [...first.values()];
}

export async function listChanges(db: Db, name?: string): Promise<readonly DnsChange[]> {
  let query = db.selectFrom('sandbox_dns_change').selectAll();
  if (name !== undefined) query = query.where('name', '=', name);
  return (await query.orderBy('name').orderBy('type').execute()).map(toChange);
}

export async function saveChange(db: Db, { name, type, change }: DnsChange, now: number): Promise<void> {
  const set = { change: change.kind, value: change.kind === 'wrong' ? change.value : null, created_at: now };
  await db
    .insertInto('sandbox_dns_change')
    .values({ name, type, ...set })
    .onConflict((conflict) => conflict.columns(['name', 'type']).doUpdateSet(set))
    .execute();
}

/** Returns whether there was one. */
export async function deleteChange(db: Db, name: string, type: SandboxType): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sandbox_dns_change')
    .where('name', '=', name)
    .where('type', '=', type)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toChange(row: Selectable<SandboxDnsChangeRow>): DnsChange {
  const change: BrokenAs = row.change === 'wrong' ? { kind: 'wrong', value: row.value ?? '' } : { kind: 'missing' };
  return { name: row.name, type: row.type as SandboxType, change };
}
