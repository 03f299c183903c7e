import { sql } from 'kysely';
import type { Db, EngineName } from '../database.js';

/**
 * Triggers that keep `alias_tally`: in the same statement as the alias, for every writer. They ignore a change of
 * owner: it happens in bulk, and the code that moves aliases moves the counts.
 */
export async function countAliases(db: Db, engine: EngineName): Promise<void> {
  for (const statement of engine === 'postgres' ? postgresTriggers : sqliteTriggers)
    await sql.raw(statement).execute(db);
}

const ADD = `on conflict (domain_id, account_id, slot) do update set
  aliases = alias_tally.aliases + excluded.aliases,
  catchalls = alias_tally.catchalls + excluded.catchalls,
  patterns = alias_tally.patterns + excluded.patterns`;

/** One process writes, one row at a time: one slot is enough. */
function sqliteTrigger(name: string, event: string, changes: readonly { row: 'old' | 'new'; by: 1 | -1 }[]): string {
  const steps = changes.map(
    ({ row, by }) => `insert into alias_tally (domain_id, account_id, slot, aliases, catchalls, patterns)
      values (${row}.domain_id, ${row}.account_id, 0, ${by},
        ${by} * (${row}.kind = 'catch-all'), ${by} * (${row}.kind = 'regex')) ${ADD};`,
  );
  return `create trigger ${name} after ${event} on alias begin ${steps.join('\n')} end`;
}

const sqliteTriggers = [
  sqliteTrigger('alias_inserted', 'insert', [{ row: 'new', by: 1 }]),
  sqliteTrigger('alias_deleted', 'delete', [{ row: 'old', by: -1 }]),
  sqliteTrigger('alias_kind_changed', 'update of kind', [
    { row: 'old', by: -1 },
    { row: 'new', by: 1 },
  ]),
];

/**
 * Runs once per statement, whatever its number of rows: a row that one transaction updates repeatedly gets slower each
 * time.
 */
function postgresTrigger(event: 'insert' | 'delete', by: 1 | -1): readonly string[] {
  const rows = event === 'insert' ? 'new table as changed' : 'old table as changed';
  return [
    `create function alias_${event}_counted() returns trigger language plpgsql as $$
    begin
      insert into alias_tally (domain_id, account_id, slot, aliases, catchalls, patterns)
      select domain_id, account_id, ${OWN_SLOT}, ${by} * count(*),
        ${by} * count(*) filter (where kind = 'catch-all'), ${by} * count(*) filter (where kind = 'regex')
      from changed group by domain_id, account_id order by domain_id, account_id ${ADD};
      return null;
    end $$`,
    `create trigger alias_${event}ed after ${event} on alias referencing ${rows}
      for each statement execute function alias_${event}_counted()`,
  ];
}

/** One slot per connection avoids waiting: a counter row stays locked until its commit is on the disk. */
const OWN_SLOT = 'pg_backend_pid() % 64';

const postgresTriggers = [
  ...postgresTrigger('insert', 1),
  ...postgresTrigger('delete', -1),
  `create function alias_kind_counted() returns trigger language plpgsql as $$
  begin
    insert into alias_tally (domain_id, account_id, slot, aliases, catchalls, patterns)
    values (new.domain_id, new.account_id, ${OWN_SLOT}, 0,
      (new.kind = 'catch-all')::int - (old.kind = 'catch-all')::int,
      (new.kind = 'regex')::int - (old.kind = 'regex')::int) ${ADD};
    return null;
  end $$`,
  `create trigger alias_kind_changed after update of kind on alias
    for each row when (old.kind is distinct from new.kind) execute function alias_kind_counted()`,
];
