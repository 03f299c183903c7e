import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { EmailEventRow } from '../../db/tables.js';
import { systemRandom } from '../../platform/random.js';

/** Events that the rows of an email do not record. */
export interface EmailEvent {
  readonly domainId: string;
  readonly emailId: string;
  readonly kind: EmailEventKind;
  readonly recipient: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export type EmailEventKind =
  /** Deferred or failed: `details` is the fault. */
  | 'attempt.deferred'
  | 'attempt.failed'
  /** Interrupted with unknown result: the next attempt may repeat it. */
  | 'attempt.interrupted'
  /** Delivered although cancelled: its final dot was already sent. */
  | 'attempt.lateDelivery'
  | 'email.cancelled'
  | 'email.retried'
  | 'recipient.suppressed'
  | 'bounce.received'
  | 'complaint.received'
  /** Arrived at the Return-Path and is no bounce: a delay, a success, an automatic reply. */
  | 'return.received'
  | 'notice.sent'
  | 'webhook.delivered'
  | 'webhook.failed';

export type NewEmailEvent = Omit<EmailEvent, 'recipient'> & { readonly recipient?: string | undefined };

export async function insertEmailEvent(tx: Db, event: NewEmailEvent): Promise<void> {
  await insertQuery(tx, {
    domain_id: event.domainId,
    email_id: event.emailId,
    id: nextEventId(event.at),
    kind: event.kind,
    recipient: event.recipient ?? null,
    details: JSON.stringify(event.details),
    created_at: event.at,
  });
}

const insertQuery = prepareQuery<EmailEventRow>()((db, value) =>
  db.insertInto('email_event').values({
    domain_id: value('domain_id'),
    email_id: value('email_id'),
    id: value('id'),
    kind: value('kind'),
    recipient: value('recipient'),
    details: value('details'),
    created_at: value('created_at'),
  }),
);

export async function listEmailEvents(
  db: Db,
  { id, domainId }: { readonly id: string; readonly domainId: string },
): Promise<readonly EmailEvent[]> {
  const rows = await db
    .selectFrom('email_event')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('email_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(toEmailEvent);
}

function toEmailEvent(row: Selectable<EmailEventRow>): EmailEvent {
  return {
    domainId: row.domain_id,
    emailId: row.email_id,
    kind: row.kind as EmailEventKind,
    recipient: row.recipient ?? undefined,
    details: JSON.parse(row.details),
    at: row.created_at,
  };
}

const SEQUENCE_RANGE = 0x100000;
let sequence = 0;

/** Ids grow with the time, then with the order of writing: sorting by id gives the order of events. */
function nextEventId(at: number): string {
  sequence = (sequence + 1) % SEQUENCE_RANGE;
  const time = at.toString(16).padStart(11, '0');
  return time + sequence.toString(16).padStart(5, '0') + systemRandom.bytes(4).toString('hex');
}
