import { sql } from 'kysely';
import type { Db } from '../db/database.js';

export interface LedgerLine {
  /** `in`, `out` or `contradiction`. */
  readonly subject: string;
  /** A state, `accepted`, or the name of a contradiction. */
  readonly name: string;
  readonly count: number;
}

/** `pathStateOf` in SQL: these keys are in the JSON of a fault from outside, and of a returned bounce. */
const STATE_OF_RECIPIENT = sql`case
  when state = 'failed' and (fault like '%"response":%' or fault like '%"isExpired":true%') then 'bounced'
  when state = 'failed' then 'refused'
  when state = 'delivered' and returned like '%"hard":%' then 'bounced'
  when state = 'held' then 'waiting'
  else state end`;

/**
 * The whole ledger in one statement, so it is one snapshot of the database. It reads tables of rooms above, because a
 * check against its own records alone would always agree.
 */
export async function readLedger(
  db: Db,
  { doubtBefore }: { readonly doubtBefore: number },
): Promise<readonly LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    with
      arriving as (select state, count(*) as paths from delivery_log where direction = 'in' group by state),
      leaving as (
        select ${STATE_OF_RECIPIENT} as state, count(*) as paths
        from email_recipient where forward_path_id is null group by 1
      ),
      waiting_path as (
        select id, state from delivery_log where direction = 'in' and state in ('waiting', 'in_doubt')
      ),
      queued as (
        select forward_path_id as path_id from email_recipient
          where forward_path_id is not null and state in ('waiting', 'held')
        union select path_id from hook_delivery
        union select path_id from mailbox_delivery
      ),
      held_path as (select held_id from delivery_log where direction = 'in' and state = 'held'),
      -- Of an earlier release, which kept no row beside the job
      waits_for_room as (
        select count(*) as jobs from job
        where kind = 'mailbox.wait' and id not in (select job_id from mailbox_delivery)
      ),
      waits_unseen as (
        select count(*) as paths from waiting_path
        where state = 'waiting' and id not in (select path_id from queued)
      )
    select 'in' as subject, state as name, cast(paths as bigint) as count from arriving
    union all select 'in', 'accepted', count(*) from delivery_log where direction = 'in'
    union all select 'out', state, cast(sum(paths) as bigint) from leaving group by state
    union all select 'out', 'accepted', count(*) from email_recipient where forward_path_id is null
    union all select 'contradiction', 'waitingForNothing',
      case when paths > jobs then paths - jobs else 0 end from waits_unseen, waits_for_room
    union all select 'contradiction', 'workWithoutPath',
      count(*) from queued where path_id not in (select id from waiting_path)
    union all select 'contradiction', 'heldWithoutCopy',
      count(*) from held_path where held_id is null or held_id not in (select id from held_message)
    union all select 'contradiction', 'copyWithoutPath',
      count(*) from held_message where id not in (select held_id from held_path where held_id is not null)
    union all select 'contradiction', 'inDoubtTooLong',
      count(*) from delivery_log where direction = 'in' and state = 'in_doubt' and created_at < ${doubtBefore}
    union all select 'contradiction', 'outboundDisagrees', count(*) from delivery_log as path
      where path.direction = 'out' and path.state = 'waiting' and not exists (
        select 1 from email_recipient where email_recipient.domain_id = path.domain_id
          and email_recipient.email_id = path.email_id and email_recipient.position = path.position
          and email_recipient.state in ('waiting', 'held')
      )
  `.execute(db);
  return rows.map(({ subject, name, count }) => ({ subject, name, count: Number(count) }));
}
