import { sql } from 'kysely';
import type { Db, EngineName } from '../database.js';

/**
 * Triggers that keep `delivery_tally`: the paths of an hour in each state, by domain and owner. Paths that expire from
 * the log are still counted; the tally has its own expiry.
 */
export async function countPaths(db: Db, engine: EngineName): Promise<void> {
  await sql
    .raw(
      `insert into delivery_tally (domain_id, account_id, state, hour, slot, paths)
      select domain_id, coalesce(account_id, ''), state, created_at - created_at % ${HOUR_MS}, 0, count(*)
      from delivery_log where domain_id <> '' group by 1, 2, 3, 4`,
    )
    .execute(db);
  for (const statement of engine === 'postgres' ? postgresTriggers : sqliteTriggers)
    await sql.raw(statement).execute(db);
}

const HOUR_MS = 3_600_000;

const COLUMNS = 'domain_id, account_id, state, hour, slot, paths';
const ADD = `on conflict (domain_id, hour, account_id, state, slot) do update set
  paths = delivery_tally.paths + excluded.paths`;

/** One process writes: one slot is enough. */
function sqliteStep(row: 'old' | 'new', by: 1 | -1): string {
  return `insert into delivery_tally (${COLUMNS}) values (${row}.domain_id, coalesce(${row}.account_id, ''), ${row}.state,
    ${row}.created_at - ${row}.created_at % ${HOUR_MS}, 0, ${by}) ${ADD};`;
}

const sqliteTriggers = [
  `create trigger delivery_log_inserted after insert on delivery_log when new.domain_id <> ''
    begin ${sqliteStep('new', 1)} end`,
  `create trigger delivery_log_moved after update of state on delivery_log
    when new.state <> old.state and new.domain_id <> ''
    begin ${sqliteStep('old', -1)} ${sqliteStep('new', 1)} end`,
];

/** One slot per connection avoids waiting: a counter row stays locked until its commit is on the disk. */
const OWN_SLOT = 'pg_backend_pid() % 64';

const postgresTriggers = [
  `create function delivery_log_insert_counted() returns trigger language plpgsql as $$
  begin
    insert into delivery_tally (${COLUMNS})
    select domain_id, coalesce(account_id, ''), state, created_at - created_at % ${HOUR_MS}, ${OWN_SLOT}, count(*)
    from changed where domain_id <> '' group by 1, 2, 3, 4 order by 1, 4, 2, 3 ${ADD};
    return null;
  end $$`,
  `create trigger delivery_log_inserted after insert on delivery_log referencing new table as changed
    for each statement execute function delivery_log_insert_counted()`,
  `create function delivery_log_move_counted() returns trigger language plpgsql as $$
  begin
    insert into delivery_tally (${COLUMNS}) values
      (new.domain_id, coalesce(new.account_id, ''), old.state, new.created_at - new.created_at % ${HOUR_MS}, ${OWN_SLOT}, -1),
      (new.domain_id, coalesce(new.account_id, ''), new.state, new.created_at - new.created_at % ${HOUR_MS}, ${OWN_SLOT}, 1)
    ${ADD};
    return null;
  end $$`,
  `create trigger delivery_log_moved after update of state on delivery_log
    for each row when (old.state is distinct from new.state and new.domain_id <> '')
    execute function delivery_log_move_counted()`,
];
