import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { packRow, unpackRow } from '../../db/packed-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { EmailRecipientRow, EmailRow } from '../../db/tables.js';
import type { EmailRecipient, SealedEmail } from '../emails/email.js';
import { EMAIL_COLUMNS, RECIPIENT_COLUMNS, toEmail, toRecipient } from '../emails/email-row.js';
import type { Lease } from './lane-store.js';
import { HORIZON_MS } from './retry-policy.js';

/** A recipient whose attempt may start. */
export interface ClaimedRecipient {
  readonly email: SealedEmail;
  readonly recipient: EmailRecipient;
  /** An earlier attempt started and was never settled: its message may have arrived. */
  readonly wasCutOff: boolean;
}

interface ClaimValues {
  readonly destination: string;
  readonly leaseNumber: number;
  readonly now: number;
  readonly limit: number;
}

/** The lane's due rows that we have not claimed yet, longest due first. Not marked yet: see `markClaimed`. */
export async function listDueRecipients(
  tx: Db,
  lease: Lease,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly ClaimedRecipient[]> {
  const { rows } = await dueQuery(tx, { destination: lease.name, leaseNumber: lease.number, now, limit });
  return rows.map(toClaimed);
}

const dueQuery = prepareQuery<ClaimValues>()((db, value) => waitingIn(db, value).limit(value('limit')));

/**
 * Rows of the lane older than five days. A lane in back-off tries one row at a time, so most of its rows would not be
 * checked for days. An id begins with the second it was made: the index alone excludes nearly all.
 */
export async function listExpiredRecipients(
  tx: Db,
  lease: Lease,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly ClaimedRecipient[]> {
  const horizon = now - HORIZON_MS;
  const values = { destination: lease.name, leaseNumber: lease.number, now, limit, horizon, newestId: idAt(horizon) };
  const { rows } = await expiredQuery(tx, values);
  return rows.map(toClaimed);
}

const expiredQuery = prepareQuery<ClaimValues & { readonly horizon: number; readonly newestId: string }>()(
  (db, value) =>
    waitingIn(db, value)
      .where('r.email_id', '<', value('newestId'))
      .where('e.date', '<=', value('horizon'))
      .limit(value('limit')),
);

function waitingIn(db: Db, value: <K extends keyof ClaimValues>(name: K) => ClaimValues[K]) {
  return db
    .selectFrom('email_recipient as r')
    .innerJoin('email as e', 'e.id', 'r.email_id')
    .select([
      packRow(db, columnsOf('r', RECIPIENT_COLUMNS)).as('recipient'),
      packRow(db, columnsOf('e', EMAIL_COLUMNS)).as('email'),
    ])
    .where('r.destination', '=', value('destination'))
    .where('r.state', '=', sql.lit('waiting')) // as a bound value it would not match the partial index
    .where('r.next_attempt_at', '<=', value('now'))
    .where((eb) => eb.or([eb('r.claim_number', 'is', null), eb('r.claim_number', '!=', value('leaseNumber'))]))
    .orderBy('r.next_attempt_at')
    .orderBy('r.email_id');
}

/** Writes the lease into the rows; answers with the keys of those still waiting in the lane without that mark. */
export async function markClaimed(
  tx: Db,
  claims: readonly { readonly lease: Lease; readonly recipient: EmailRecipient }[],
): Promise<ReadonlySet<string>> {
  const json = JSON.stringify(
    claims.map(({ lease, recipient }) => ({
      d: recipient.domainId,
      e: recipient.emailId,
      p: recipient.position,
      l: lease.name,
      n: lease.number,
    })),
  );
  const { rows } = await markQuery(tx, { json });
  return new Set(rows.map((row) => recipientKey({ emailId: row.email_id, position: row.position })));
}

/** Lane and state are in the condition so that the key finds the row: an index by lane would scan a long one. */
const markQuery = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<Pick<EmailRecipientRow, 'email_id' | 'position'>>`
      update email_recipient set claim_number = given.n
      from ${jsonRows(db, value('json'), MARKED_COLUMNS)}
      where domain_id = given.d and email_id = given.e and position = given.p and state || '' = 'waiting'
        and destination || '' = given.l and (claim_number is null or claim_number <> given.n)
      returning email_id, position
    `.compile(db),
}));

const MARKED_COLUMNS = { d: 'text', e: 'text', p: 'number', l: 'text', n: 'number' } as const;

/**
 * For a lane without claimed rows: a row with its mark was claimed by a commit whose answer was lost with the
 * connection, so that no attempt started.
 */
export async function releaseForgotten(tx: Db, { name, number }: Lease): Promise<void> {
  await tx
    .updateTable('email_recipient')
    .set({ claim_number: null })
    .where('destination', '=', name)
    .where('state', '=', sql.lit('waiting'))
    .where('claim_number', '=', number)
    .execute();
}

export function recipientKey({ emailId, position }: Pick<EmailRecipient, 'emailId' | 'position'>): string {
  return `${emailId}.${position}`;
}

/** When the next row of the lane falls due. */
export async function findNextAttemptAt(tx: Db, destination: string): Promise<number | undefined> {
  const { rows } = await nextAttemptQuery(tx, { destination });
  return rows[0]?.next_attempt_at;
}

const nextAttemptQuery = prepareQuery<{ readonly destination: string }>()((db, value) =>
  db
    .selectFrom('email_recipient')
    .select('next_attempt_at')
    .where('destination', '=', value('destination'))
    .where('state', '=', sql.lit('waiting'))
    .orderBy('next_attempt_at')
    .limit(1),
);

/** An attempt that is under way, by its recipient and its claim. */
export interface ClaimInHand {
  readonly recipient: Pick<EmailRecipient, 'domainId' | 'emailId' | 'position'>;
  readonly claim: number;
}

/** Which of these attempts are still ours, with an email that is not cancelled. */
export async function listGoingOn(db: Db, inHand: readonly ClaimInHand[]): Promise<ReadonlySet<number>> {
  const asked = inHand.map(({ recipient: { domainId: d, emailId: e, position: p }, claim: n }, i) => ({
    i,
    d,
    e,
    p,
    n,
  }));
  const { rows } = await goingOnQuery(db, { json: JSON.stringify(asked) });
  return new Set(rows.map(({ i }) => i));
}

const goingOnQuery = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<{ readonly i: number }>`
      select given.i from ${jsonRows(db, value('json'), GOING_ON_COLUMNS)}
      join email_recipient as r on r.domain_id = given.d and r.email_id = given.e and r.position = given.p
      join email on email.id = given.e
      where r.claim_number = given.n and r.state <> 'cancelled' and email.is_cancelled = 0
    `.compile(db),
}));

const GOING_ON_COLUMNS = { i: 'number', d: 'text', e: 'text', p: 'number', n: 'number' } as const;

function toClaimed(row: { readonly recipient: string; readonly email: string }): ClaimedRecipient {
  const recipient = toRecipient(unpackRow<EmailRecipientRow>(row.recipient, RECIPIENT_COLUMNS));
  const email = toEmail(unpackRow<EmailRow>(row.email, EMAIL_COLUMNS));
  return { email, recipient, wasCutOff: recipient.claimNumber !== undefined };
}

function columnsOf(table: string, columns: readonly string[]): string[] {
  return columns.map((column) => `${table}.${column}`);
}

/** Greater than every id made before that moment. */
function idAt(ms: number): string {
  return Math.max(0, Math.ceil(ms / 1000))
    .toString(16)
    .padStart(8, '0');
}
