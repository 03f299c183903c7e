import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { DavIntakeRow } from '../../db/tables.js';

export async function insertIntake(tx: Db, row: DavIntakeRow): Promise<void> {
  await tx.insertInto('dav_intake').values(row).execute();
}

/** The caller holds the alias's row. */
export async function countIntake(tx: Db, aliasId: string): Promise<number> {
  const { waiting } = await tx
    .selectFrom('dav_intake')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('alias_id', '=', aliasId)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export async function findOldestIntake(db: Db, aliasId: string): Promise<DavIntakeRow | undefined> {
  return (await oldestOf(db, { aliasId })).rows[0];
}

const oldestOf = prepareQuery<{ readonly aliasId: string }>()((db, value) =>
  db.selectFrom('dav_intake').selectAll().where('alias_id', '=', value('aliasId')).orderBy('id').limit(1),
);

/** False: another session has deleted it. */
export async function deleteIntake(tx: Db, aliasId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('dav_intake')
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteAllIntake(tx: Db, aliasId: string): Promise<void> {
  await tx.deleteFrom('dav_intake').where('alias_id', '=', aliasId).execute();
}
