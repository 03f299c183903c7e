import { CompiledQuery } from 'kysely';
import type { Database, Db } from '../../src/db/database.js';
import type { Statement } from '../../src/db/engines/kysely-over.js';

/** The same reader or writer, with its queries recorded. */
export function listening(db: Db, asked: Statement[]): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'executeQuery') asked.push(given[0] as Statement);
        return value.apply(target, given);
      };
    },
  });
}

/** As the engine itself says. SQLite tells no numbers, but where it goes through a whole table, which is `howMany`. */
export async function rowsReadBy(
  { engine, reader }: Pick<Database, 'engine' | 'reader'>,
  { sql: text, parameters }: Pick<Statement, 'sql' | 'parameters'>,
  howMany: number,
): Promise<number> {
  if (engine === 'sqlite') {
    const plan = await reader.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    return plan.rows.some(({ detail }) => /^SCAN (?!json_each|given)/.test(detail)) ? howMany : 0;
  }
  const plan = await reader.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
  );
  const nodes = plan.rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan);
  if (nodes.length !== 1) throw new Error(`${nodes.length} plans`);
  return nodes.reduce((sum, node) => sum + rowsOf(node), 0);
}

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function rowsOf(node: PlanNode): number {
  const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  return read * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
}
