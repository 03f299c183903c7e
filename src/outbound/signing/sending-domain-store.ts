import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { SigningKey } from '../../mailauth/sign.js';

export interface SendingDomainFacts {
  readonly name: string;
  /** Blank for the service's own host: it receives its bounces itself and needs no further record. */
  readonly returnPathLabel: string;
  readonly hasEd25519Record: boolean;
  /** RSA first. */
  readonly keys: readonly Pick<SigningKey, 'algorithm' | 'selector'>[];
}

/** Every outgoing message runs it, so it is one query. */
export async function findSendingDomain(db: Db, domainId: string): Promise<SendingDomainFacts | undefined> {
  const { rows } = await byId(db, { domainId });
  const [row] = rows;
  return (
    row && {
      name: row.name,
      returnPathLabel: row.is_system === 1 ? '' : row.return_path_label,
      hasEd25519Record: row.has_ed25519_record === 1,
      keys: rows.flatMap(({ algorithm, selector }) =>
        algorithm === null || selector === null ? [] : [{ algorithm: algorithm as SigningKey['algorithm'], selector }],
      ),
    }
  );
}

const byId = prepareQuery<{ readonly domainId: string }>()((db, value) =>
  db
    .selectFrom('domain')
    .leftJoin('dkim_key', 'dkim_key.domain_id', 'domain.id')
    .select(['domain.name', 'domain.return_path_label', 'domain.is_system', 'domain.has_ed25519_record'])
    .select(['dkim_key.algorithm', 'dkim_key.selector'])
    .where('domain.id', '=', value('domainId'))
    .orderBy('dkim_key.algorithm', 'desc'),
);
