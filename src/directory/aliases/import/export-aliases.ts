import { stringify } from 'csv-stringify/sync';
import type { Database } from '../../../db/database.js';
import { can } from '../../access-policy.js';
import type { Actor } from '../../actor.js';
import { requireDomainFor } from '../../domains/domain-access.js';
import { type AliasScope, listAliasesByName } from '../alias-list-store.js';
import { IMPORT_COLUMNS, toCells } from './import-columns.js';

export interface AliasExport {
  readonly domainName: string;
  /** CSV, piece by piece. */
  readonly chunks: AsyncIterable<string>;
}

/** The aliases that the caller may see, as a file that can be imported. */
export type ExportAliases = (actor: Actor, domainRef: string) => Promise<AliasExport>;

const ROWS_AT_ONCE = 500;

/** RFC 4180; no cell is a formula for spreadsheets. */
const FORMAT = { escape_formulas: true, record_delimiter: '\r\n' } as const;

export function createExportAliases({ db }: { readonly db: Pick<Database, 'reader'> }): ExportAliases {
  return async (actor, domainRef) => {
    const { domain, group } = await requireDomainFor(db.reader, actor, 'alias.list', domainRef);
    const seesAll = can(actor, 'alias.read', { domainId: domain.id, group }).outcome === 'allow';
    const scope: AliasScope = { domainId: domain.id, ownerId: seesAll ? undefined : actor.accountId };
    return { domainName: domain.name, chunks: chunksOf(scope) };
  };

  async function* chunksOf(scope: AliasScope): AsyncGenerator<string> {
    yield stringify([IMPORT_COLUMNS], FORMAT);
    let after = '';
    for (;;) {
      const aliases = await listAliasesByName(db.reader, scope, { after, limit: ROWS_AT_ONCE });
      if (aliases.length > 0) yield stringify(aliases.map(toCells), FORMAT);
      if (aliases.length < ROWS_AT_ONCE) return;
      after = aliases.at(-1)?.name ?? '';
    }
  }
}
