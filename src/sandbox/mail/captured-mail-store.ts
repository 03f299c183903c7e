import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { SandboxMailRow } from '../../db/tables.js';
import type { CapturedMail, CapturedMessage } from './captured-mail.js';

/** What is captured twice under one id is kept once. */
export async function insertCapturedMail(tx: Db, message: Omit<CapturedMessage, 'sizeBytes'>): Promise<void> {
  await tx
    .insertInto('sandbox_mail')
    .values({
      id: message.id,
      mail_from: message.from,
      rcpt_to: JSON.stringify(message.to),
      subject: message.subject,
      source: message.source,
      created_at: message.capturedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function deleteAllButNewest(tx: Db, count: number): Promise<void> {
  const beyond = await tx
    .selectFrom('sandbox_mail')
    .select(['created_at', 'id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(count)
    .executeTakeFirst();
  if (!beyond) return;
  await tx
    .deleteFrom('sandbox_mail')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', beyond.created_at),
        eb.and([eb('created_at', '=', beyond.created_at), eb('id', '<=', beyond.id)]),
      ]),
    )
    .execute();
}

const COLUMNS = ['id', 'mail_from', 'rcpt_to', 'subject', 'created_at'] as const;

/** Newest first. */
export async function listCapturedMail(db: Db): Promise<CapturedMail[]> {
  const rows = await db
    .selectFrom('sandbox_mail')
    .select((eb) => [
      ...COLUMNS,
      // Neither engine reads the message for it
      eb.fn<number>('length', ['source']).as('size'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toCapturedMail);
}

export async function findCapturedMessage(db: Db, id: string): Promise<CapturedMessage | undefined> {
  const row = await db.selectFrom('sandbox_mail').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...toCapturedMail({ ...row, size: row.source.length }), source: row.source };
}

export async function deleteCapturedMail(tx: Db): Promise<number> {
  const result = await tx.deleteFrom('sandbox_mail').executeTakeFirst();
  return Number(result.numDeletedRows);
}

function toCapturedMail(row: Omit<Selectable<SandboxMailRow>, 'source'> & { readonly size: number }): CapturedMail {
  return {
    id: row.id,
    from: row.mail_from,
    to: JSON.parse(row.rcpt_to),
    subject: row.subject,
    sizeBytes: row.size,
    capturedAt: row.created_at,
  };
}
