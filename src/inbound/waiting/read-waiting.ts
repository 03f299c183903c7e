import type { Db } from '../../db/database.js';
import type { LogPaths } from '../../deliverylog/log-paths.js';
import type { LoggedPath } from '../../deliverylog/path-row.js';
import type { Words } from '../../i18n/sentence.js';
import { findJobStandings, type JobStanding } from '../../jobs/job-store.js';
import type { EmailRecipient } from '../../outbound/emails/email.js';
import type { EmailCipher } from '../../outbound/emails/email-cipher.js';
import { findEmailsById } from '../../outbound/emails/email-list-store.js';
import { type EmailRecord, listRecipients, openRecord } from '../../outbound/emails/email-store.js';
import type { WaitingItem, WaitingState } from './waiting-item.js';
import type { WaitingRow } from './waiting-store.js';

export interface ReadWaitingDeps {
  readonly db: Db;
  readonly logPaths: Pick<LogPaths, 'read'>;
  readonly emailCipher: Pick<EmailCipher, 'open'>;
}

/** The messages of these rows, in the order of the rows, without those that have ended. */
export async function readWaiting(
  { db, logPaths, emailCipher }: ReadWaitingDeps,
  rows: readonly WaitingRow[],
): Promise<readonly WaitingItem[]> {
  const emails = await readEmails(db, emailCipher, unique(rows.map(({ email_id }) => email_id)));
  const jobs = await findJobStandings(db, unique(rows.map(({ job_id }) => job_id)));
  const paths = await logPaths.read(rows.filter(({ kind }) => kind !== 'email').map(({ id }) => id));
  return rows.flatMap((row): readonly WaitingItem[] => {
    const record = emails.get(row.email_id ?? '');
    const path = paths.get(row.id);
    if (row.kind === 'email') return record ? emailItem(row, record) : [];
    if (row.kind === 'forward') return record ? forwardItem(row, record, path) : [];
    return [jobItem(row, jobs.get(row.job_id ?? ''), path)];
  });
}

async function readEmails(
  db: Db,
  cipher: Pick<EmailCipher, 'open'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EmailRecord>> {
  const emails = await findEmailsById(db, ids);
  const recipients = await listRecipients(db, emails);
  return new Map(
    emails.map((email) => [email.id, openRecord(cipher, { email, recipients: recipients.get(email.id) ?? [] })]),
  );
}

function emailItem(row: WaitingRow, { email, recipients }: EmailRecord): readonly WaitingItem[] {
  const waiting = recipients.filter(isUndecided);
  if (waiting.length === 0) return [];
  return [
    {
      ...keyOf(row),
      state: email.status as WaitingState, // with a waiting recipient it is not final
      from: email.envelope.from,
      to: waiting.map(({ address }) => address),
      target: undefined,
      subject: email.subject,
      ...standingOf(waiting),
    },
  ];
}

function forwardItem(
  row: WaitingRow,
  { email, recipients }: EmailRecord,
  path: LoggedPath | undefined,
): readonly WaitingItem[] {
  const waiting = recipients.filter((one) => isUndecided(one) && one.forward?.pathId === row.id);
  const [recipient] = waiting;
  if (!recipient) return [];
  return [
    {
      ...keyOf(row),
      state: recipient.fault ? 'deferred' : 'queued',
      from: email.envelope.from,
      to: [recipient.forward?.recipient ?? ''],
      target: path?.facts.target ?? recipient.address,
      subject: path?.facts.subject,
      ...standingOf(waiting),
    },
  ];
}

/** The log knows sender and recipient; while the job runs, no attempt is planned. */
function jobItem(row: WaitingRow, job: JobStanding | undefined, path: LoggedPath | undefined): WaitingItem {
  const attempts = row.attempts + (job?.attempts ?? 0);
  const { mailFrom = '', recipient, target, subject, reason, response } = path?.facts ?? {};
  return {
    ...keyOf(row),
    state: attempts > 0 ? 'deferred' : 'queued',
    from: mailFrom,
    to: recipient === undefined ? [] : [recipient],
    target,
    subject,
    attempts,
    nextAttemptAt: job?.runAt,
    lastError: reason ?? response,
  };
}

function keyOf({ id, kind, domain_id, alias_id, created_at }: WaitingRow) {
  return { id, kind, domainId: domain_id, aliasId: alias_id ?? undefined, createdAt: created_at };
}

function isUndecided({ state }: EmailRecipient): boolean {
  return state === 'waiting' || state === 'held';
}

/** Over several recipients: the most attempts, the earliest next attempt, and the latest failure. */
function standingOf(recipients: readonly EmailRecipient[]) {
  const planned = recipients.filter(({ state }) => state === 'waiting').map(({ nextAttemptAt }) => nextAttemptAt);
  const faults = recipients.flatMap(({ fault }) => fault ?? []);
  const latest = faults.toSorted((a, b) => b.at - a.at)[0];
  const lastError: Words | undefined = latest && (latest.response ?? latest.sentence ?? latest.message);
  return {
    attempts: Math.max(0, ...recipients.map(({ attempts }) => attempts)),
    nextAttemptAt: planned.length > 0 ? Math.min(...planned) : undefined,
    lastError,
  };
}

function unique(ids: readonly (string | null)[]): readonly string[] {
  return [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))];
}
