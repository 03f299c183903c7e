import type { KeyRecords } from '../mailauth/dkim-verifiers.js';
import type { Delivery } from './delivery-fixture.js';

/** What DNS would say about the keys of the domain that sends. */
export async function dkimRecords({ db, domain }: Pick<Delivery, 'db' | 'domain'>): Promise<KeyRecords> {
  const keys = await db.reader
    .selectFrom('dkim_key')
    .select(['selector', 'algorithm', 'public_key'])
    .where('domain_id', '=', domain.id)
    .execute();
  return Object.fromEntries(
    keys.map(({ selector, algorithm, public_key }) => [
      `${selector}._domainkey.${domain.name}`,
      `v=DKIM1; k=${algorithm}; p=${public_key}`,
    ]),
  );
}
