import type { Db } from '../../../db/database.js';
import type { MtaStsPolicy } from './mta-sts-policy.js';

export interface KnownStsPolicy extends MtaStsPolicy {
  /** The id of the TXT record it was fetched under. */
  readonly id: string;
  readonly fetchedAt: number;
}

export async function findTlsPolicy(db: Db, domain: string): Promise<KnownStsPolicy | undefined> {
  const row = await db.selectFrom('tls_policy').selectAll().where('domain', '=', domain).executeTakeFirst();
  return (
    row && {
      id: row.id,
      mode: row.mode as MtaStsPolicy['mode'],
      mx: JSON.parse(row.mx),
      maxAgeSeconds: row.max_age_seconds,
      fetchedAt: row.fetched_at,
    }
  );
}

export async function saveTlsPolicy(db: Db, domain: string, policy: KnownStsPolicy): Promise<void> {
  const { id, mode, mx, maxAgeSeconds, fetchedAt } = policy;
  const values = { id, mode, mx: JSON.stringify(mx), max_age_seconds: maxAgeSeconds, fetched_at: fetchedAt };
  await db
    .insertInto('tls_policy')
    .values({ domain, ...values })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(values))
    .execute();
}
