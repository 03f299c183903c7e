import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { SandboxMailRow } from '../../db/tables.js';
import type { CapturedSeal } from '../captured-seal.js';
import type { CapturedMail, CapturedMessage } from './captured-mail.js';

/** A message captured twice under one id is stored once. */
export async function insertCapturedMail(
  tx: Db,
  seal: CapturedSeal,
  message: Omit<CapturedMessage, 'sizeBytes'>,
): Promise<void> {
  const { id, subject, headerFrom, source } = message;
  await tx
    .insertInto('sandbox_mail')
    .values({
      id,
      mail_from: message.from,
      rcpt_to: JSON.stringify(message.to),
      sealed_facts: seal.seal(factsContext(id), Buffer.from(JSON.stringify({ subject, headerFrom }))),
      source: seal.seal(sourceContext(id), source),
      size_bytes: source.length,
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

const COLUMNS = ['id', 'mail_from', 'rcpt_to', 'sealed_facts', 'size_bytes', 'created_at'] as const;

/** Newest first. */
export async function listCapturedMail(db: Db, seal: CapturedSeal): Promise<CapturedMail[]> {
  const rows = await db
    .selectFrom('sandbox_mail')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toCapturedMail(seal, row));
}

export async function findCapturedMessage(
  db: Db,
  seal: CapturedSeal,
  id: string,
): Promise<CapturedMessage | undefined> {
  const row = await db.selectFrom('sandbox_mail').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...toCapturedMail(seal, row), source: seal.open(sourceContext(id), row.source) };
}

export async function deleteCapturedMail(tx: Db): Promise<number> {
  const result = await tx.deleteFrom('sandbox_mail').executeTakeFirst();
  return Number(result.numDeletedRows);
}

function toCapturedMail(seal: CapturedSeal, row: Omit<Selectable<SandboxMailRow>, 'source'>): CapturedMail {
  const { subject, headerFrom }: Pick<CapturedMail, 'subject' | 'headerFrom'> = JSON.parse(
    seal.open(factsContext(row.id), row.sealed_facts).toString(),
  );
  return {
    id: row.id,
    from: row.mail_from,
    to: JSON.parse(row.rcpt_to),
    subject,
    headerFrom,
    sizeBytes: row.size_bytes,
    capturedAt: row.created_at,
  };
}

/** The same context as in the migration that sealed earlier rows. */
const factsContext = (id: string) => `mail-facts ${id}`;
const sourceContext = (id: string) => `mail ${id}`;
