import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { type ClusterNode, deleteNode, deleteNodesSeenBefore, listNodes, saveNode } from './node-store.js';

/** Says which processes of the cluster run. */
export interface NodeRegister extends Part {
  /** Tests renew without waiting. */
  renew(): Promise<void>;
  list(): Promise<readonly ListedNode[]>;
}

export interface ListedNode extends ClusterNode {
  /** This very process. */
  readonly isThis: boolean;
  /** It has not renewed its row for three turns: it is dead, or cut off from the database. */
  readonly isSilent: boolean;
}

export interface NodeFacts {
  readonly host: string;
  readonly processId: number;
  readonly version: string;
  readonly roles: readonly string[];
}

const RENEW_EVERY_MS = 20_000;
const SILENT_AFTER_MS = 3 * RENEW_EVERY_MS;
/** Long enough for an operator to see which node is missing. */
const FORGET_AFTER_MS = 86_400_000;

export function createNodeRegister(
  {
    db,
    clock,
    random,
    log,
  }: { readonly db: Database; readonly clock: Clock; readonly random: Random; readonly log: Log },
  facts: NodeFacts,
): NodeRegister {
  const startedAt = clock.now();
  const id = newId(random, startedAt);
  let stopTimer: (() => void) | undefined;
  let renewing: Promise<void> = Promise.resolve();

  async function renew(): Promise<void> {
    const now = clock.now();
    await db.inTransaction(async (tx) => {
      await saveNode(tx, { id, ...facts, startedAt, seenAt: now });
      await deleteNodesSeenBefore(tx, now - FORGET_AFTER_MS);
    });
  }

  return {
    name: 'node register',
    renew,
    async start() {
      await renew();
      stopTimer = clock.every(RENEW_EVERY_MS, () => {
        renewing = renew().catch((error: unknown) => log.warn('node.notRenewed', { error }));
      });
    },
    async stop() {
      stopTimer?.();
      await renewing;
      await db
        .inTransaction((tx) => deleteNode(tx, id))
        .catch((error: unknown) => log.warn('node.notRenewed', { error }));
    },
    async list() {
      const silentBefore = clock.now() - SILENT_AFTER_MS;
      const nodes = await listNodes(db.reader);
      return nodes.map((node) => ({ ...node, isThis: node.id === id, isSilent: node.seenAt < silentBefore }));
    },
  };
}
