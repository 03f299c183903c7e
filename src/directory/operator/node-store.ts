import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { NodeRow } from '../../db/tables.js';

/** A process of the cluster. */
export interface ClusterNode {
  readonly id: string;
  /** The machine's name. */
  readonly host: string;
  readonly processId: number;
  readonly version: string;
  readonly roles: readonly string[];
  readonly startedAt: number;
  readonly seenAt: number;
}

/** An older renewal that was held up changes nothing. */
export async function saveNode(tx: Db, node: ClusterNode): Promise<void> {
  await tx
    .insertInto('node')
    .values({
      id: node.id,
      host: node.host,
      process_id: node.processId,
      version: node.version,
      roles: JSON.stringify(node.roles),
      started_at: node.startedAt,
      seen_at: node.seenAt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ seen_at: node.seenAt }).where('node.seen_at', '<', node.seenAt),
    )
    .execute();
}

export async function deleteNode(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('node').where('id', '=', id).execute();
}

/** Nodes that ended without a clean stop. */
export async function deleteNodesSeenBefore(tx: Db, time: number): Promise<void> {
  await tx.deleteFrom('node').where('seen_at', '<', time).execute();
}

/** The longest running first. */
export async function listNodes(db: Db): Promise<readonly ClusterNode[]> {
  const rows = await db.selectFrom('node').selectAll().orderBy('started_at').orderBy('id').execute();
  return rows.map(toNode);
}

function toNode(row: Selectable<NodeRow>): ClusterNode {
  return {
    id: row.id,
    host: row.host,
    processId: row.process_id,
    version: row.version,
    roles: JSON.parse(row.roles) as string[],
    startedAt: row.started_at,
    seenAt: row.seen_at,
  };
}
