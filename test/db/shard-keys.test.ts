import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, testEngine } from '../support/database.js';
import { GLOBAL_INDEXES, GLOBAL_TABLES, OWN_SHARD_KEYS } from './shard-exceptions.js';
import { readTableKeys, type TableKeys } from './table-keys.js';

const SHARD_KEYS = ['account_id', 'domain_id', 'alias_id'];
let tables: Map<string, TableKeys>;

beforeAll(async () => {
  await using db = await openTestDatabase();
  tables = await readTableKeys(db);
});

/** Unique keys that do not begin with a shard key, by their columns. */
function strayKeys(table: string, { uniqueKeys }: TableKeys): string[] {
  const own = OWN_SHARD_KEYS[table];
  const isShardKey = (name: string) => (own ? name === own : SHARD_KEYS.includes(name));
  return uniqueKeys.filter(([first = '']) => !isShardKey(first)).map((columns) => columns.join(' '));
}

const growing = () => [...tables].filter(([table]) => GLOBAL_TABLES[table] === undefined);

describe.skipIf(testEngine() === 'sqlite')('ready for shards (SQLite is never spread)', () => {
  it('reads every table with its keys', () => {
    expect(tables.size).toBeGreaterThan(60);
    for (const [table, { columns, uniqueKeys }] of tables) {
      expect([table, columns.length > 0, uniqueKeys.length > 0]).toEqual([table, true, true]);
    }
    expect(tables.get('delivery_log')?.uniqueKeys).toContainEqual(['domain_id', 'created_at', 'id']);
  });

  it('every unique key of a growing table begins with its shard key, or is listed', () => {
    const stray = growing()
      .map(([table, keys]) => [table, strayKeys(table, keys).toSorted()] as const)
      .filter(([, keys]) => keys.length > 0);
    expect(Object.fromEntries(stray)).toEqual(GLOBAL_INDEXES);
  });

  it('all unique keys of a growing table begin with the same shard key', () => {
    const mixed = growing()
      .map(([table, { uniqueKeys }]) => {
        const firsts = uniqueKeys.map(([first = '']) => first).filter((first) => SHARD_KEYS.includes(first));
        return [table, ...new Set(firsts)];
      })
      .filter(([, ...shardKeys]) => shardKeys.length > 1);
    expect(mixed).toEqual([]);
  });

  it('a listed table is there', () => {
    const listed = [GLOBAL_TABLES, GLOBAL_INDEXES, OWN_SHARD_KEYS].flatMap((list) => Object.keys(list));
    expect(listed.filter((table) => !tables.has(table))).toEqual([]);
  });

  it('every foreign key holds a shard key, so that both rows lie in one shard', () => {
    const across = [...tables].flatMap(([table, { foreignKeys }]) =>
      foreignKeys.filter((columns) => !columns.some((name) => SHARD_KEYS.includes(name))).map(() => table),
    );
    expect(across).toEqual([]);
  });

  it('docs/cluster.md names what is listed, and nothing else', () => {
    const page = readFileSync('docs/cluster.md', 'utf8');
    const section = (title: string) => page.split(`**${title}**`)[1]?.split('\n**')[0]?.split('\n## ')[0] ?? '';
    const named = (title: string) =>
      [...section(title).matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)]
        .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, table = '']) => table))
        .toSorted();
    expect(named('Global tables')).toEqual(Object.keys(GLOBAL_TABLES).toSorted());
    expect(named('Global look-ups')).toEqual(Object.keys(GLOBAL_INDEXES).toSorted());
    expect(named('Spread by a key of their own')).toEqual(Object.keys(OWN_SHARD_KEYS).toSorted());
  });
});
