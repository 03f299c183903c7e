import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, testEngine } from '../support/database.js';
import { GLOBAL_TABLES, OWN_SHARD_KEYS } from './shard-exceptions.js';
import { STATEMENTS_WITHOUT_SHARD } from './shard-statements.js';
import { readTableKeys } from './table-keys.js';
import { listTableStatements, type TableStatement } from './table-statements.js';

const SHARD_KEYS = ['account_id', 'domain_id', 'alias_id'];
let shardKeys: Map<string, string>;
let statements: readonly TableStatement[];

beforeAll(async () => {
  await using db = await openTestDatabase();
  shardKeys = new Map();
  for (const [table, { uniqueKeys }] of await readTableKeys(db)) {
    const leading = uniqueKeys.map(([first = '']) => first).find((first) => SHARD_KEYS.includes(first));
    const shardKey = OWN_SHARD_KEYS[table] ?? leading;
    if (GLOBAL_TABLES[table] === undefined && shardKey) shardKeys.set(table, shardKey);
  }
  statements = listTableStatements(new Set(shardKeys.keys()));
});

/** As a column, or as the field of a key that is bound. */
function namesShard({ table, text }: TableStatement): boolean {
  const column = shardKeys.get(table) ?? '';
  const field = column.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase());
  return new RegExp(`\\b(${column}|${field})\\b`).test(text);
}

describe.skipIf(testEngine() === 'sqlite')('statements of growing tables (SQLite is never spread)', () => {
  it('are found', () => {
    expect(shardKeys.size).toBeGreaterThan(35);
    expect(statements.length).toBeGreaterThan(300);
    expect(statements.map(({ place }) => place)).toContain('outbound/queue/claim-store.ts waitingIn');
  });

  it('name the shard key of their table, or are listed with the reason why not (test/db/shard-statements.ts)', () => {
    const without = statements.filter((statement) => !namesShard(statement));
    const listed = Object.values(STATEMENTS_WITHOUT_SHARD).flat();
    expect(without.map(({ place, table }) => `${place} ${table}`).toSorted()).toEqual(listed.toSorted());
  });
});
