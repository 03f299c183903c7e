import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database.js';
import { GLOBAL_INDEXES, GLOBAL_TABLES, NOT_YET } from './shard-exceptions.js';
import { readTableKeys, type TableKeys } from './table-keys.js';

const SHARD_KEYS = ['account_id', 'domain_id', 'alias_id'];
let tables: Map<string, TableKeys>;

beforeAll(async () => {
  await using db = await openTestDatabase();
  tables = await readTableKeys(db);
});

/** By its columns; a unique key that begins with a shard key is none. */
function strayKeys({ uniqueKeys }: TableKeys): string[] {
  return uniqueKeys.filter(([first = '']) => !SHARD_KEYS.includes(first)).map((columns) => columns.join(' '));
}

const growing = () => [...tables].filter(([table]) => GLOBAL_TABLES[table] === undefined);

describe('ready for shards', () => {
  it('reads every table with its keys', () => {
    expect(tables.size).toBeGreaterThan(60);
    for (const [table, { columns, uniqueKeys }] of tables) {
      expect([table, columns.length > 0, uniqueKeys.length > 0]).toEqual([table, true, true]);
    }
    expect(tables.get('delivery_log')?.uniqueKeys).toContainEqual(['domain_id', 'created_at', 'id']);
  });

  it('every unique key of a growing table begins with its shard key, or is listed', () => {
    const stray = growing()
      .map(([table, keys]) => [table, strayKeys(keys).toSorted()] as const)
      .filter(([, keys]) => keys.length > 0);
    const names = stray.map(([table]) => table);
    const listed = names.map((table) => [
      table,
      [...(GLOBAL_INDEXES[table] ?? []), ...(NOT_YET[table]?.keys ?? [])].toSorted(),
    ]);
    expect(stray).toEqual(listed);
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

  it('a listed table is there, is listed for what it has, and has the column that is to lead', () => {
    const onBoth = (table: string) => tables.has(table) || table === 'blob_chunk'; // SQLite keeps files instead
    const listed = [...Object.keys(GLOBAL_TABLES), ...Object.keys(GLOBAL_INDEXES), ...Object.keys(NOT_YET)];
    expect(listed.filter((table) => !onBoth(table))).toEqual([]);
    for (const [table, { keys, shardKey }] of Object.entries(NOT_YET)) {
      const found = tables.get(table);
      if (!found) continue;
      expect([table, ...strayKeys(found)]).toEqual(expect.arrayContaining([...keys]));
      const shardKeys = found.columns.filter((name) => SHARD_KEYS.includes(name));
      if (shardKey === 'none yet') expect([table, ...shardKeys]).toEqual([table]);
      else expect([table, ...shardKeys]).toContain(shardKey);
    }
    for (const [table, keys] of Object.entries(GLOBAL_INDEXES)) {
      expect([table, ...strayKeys(tables.get(table) ?? { columns: [], uniqueKeys: [], foreignKeys: [] })]).toEqual(
        expect.arrayContaining([...keys]),
      );
    }
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
    expect(named('Not ready')).toEqual(Object.keys(NOT_YET).toSorted());
  });
});
