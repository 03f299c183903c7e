import type { Actor } from '../../directory/actor.js';
import type { AliasChanges } from '../../directory/aliases/alias-changes.js';
import type { AliasService } from '../../directory/aliases/alias-service.js';
import { readHeader, readLine } from '../../directory/aliases/import/import-columns.js';
import { type Fault, InvalidInputError, ServiceError } from '../../platform/service-error.js';

export interface AliasRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export type AliasRowOutcome =
  | { readonly line: number; readonly outcome: 'created' | 'updated' }
  | { readonly line: number; readonly outcome: 'refused'; readonly faults: readonly Fault[] };

/** Errors that no row causes: the import stops and can be repeated. */
const OF_THE_SERVICE: ReadonlySet<string> = new Set(['unavailable', 'busy', 'unauthenticated', 'forbidden']);

/**
 * Imports row by row, by the rules for a single alias; an existing alias with the name is changed. Throws if the
 * columns are wrong, or the domain does not exist.
 */
export async function importAliasRows(
  { aliases }: { readonly aliases: Pick<AliasService, 'create' | 'update'> },
  actor: Actor,
  domain: string,
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly AliasRow[] },
): Promise<readonly AliasRowOutcome[]> {
  const known = readHeader(columns);
  const outcomes: AliasRowOutcome[] = [];
  for (const { line, cells } of rows) {
    const asked = readLine(known, cells);
    if ('name' in asked) outcomes.push(await apply(line, asked));
    else outcomes.push({ line, outcome: 'refused', faults: asked });
  }
  return outcomes;

  async function apply(line: number, changes: AliasChanges & { readonly name: string }): Promise<AliasRowOutcome> {
    try {
      return { line, outcome: await createOrUpdate(changes) };
    } catch (error) {
      if (!(error instanceof ServiceError) || OF_THE_SERVICE.has(error.kind) || error.key === 'domain.notFound')
        throw error;
      const faults = error instanceof InvalidInputError ? error.faults : [{ key: error.key, params: error.params }];
      return { line, outcome: 'refused', faults };
    }
  }

  async function createOrUpdate(changes: AliasChanges & { readonly name: string }): Promise<'created' | 'updated'> {
    try {
      await aliases.create(actor, domain, changes);
      return 'created';
    } catch (error) {
      if (!(error instanceof ServiceError && error.kind === 'already-exists')) throw error;
      const { name, ...others } = changes;
      await aliases.update(actor, domain, name, others);
      return 'updated';
    }
  }
}
