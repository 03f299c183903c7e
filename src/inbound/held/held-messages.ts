import type { BlobStore } from '../../blobs/blob-store.js';
import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import { forKeyShare } from '../../db/row-lock.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { PathState } from '../../deliverylog/path.js';
import type { AliasHook } from '../../directory/aliases/alias-service.js';
import type { OnDomainDeleted } from '../../directory/domain-changes/delete-domain.js';
import { findReader } from '../../directory/members/admin-readers.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { targetText } from '../resolve/target-text.js';
import type { HeldFacts, HeldMessage, Hold, NewHeldMessage, NotifyHeld } from './held-message.js';
import {
  deleteExpiredHeldMessages,
  deleteHeldMessagesOf,
  hasHeldSince,
  insertHeldMessage,
  type StoredHeldMessage,
} from './held-message-store.js';

/** Decision 11.4. */
const HELD_MS = 7 * 24 * 60 * 60 * 1000;
/** One letter covers all mail held for an alias within this time: strangers must not fill the owner's mailbox. */
const LETTER_EVERY_MS = 60 * 60 * 1000;
const BATCH = 200;

export interface HeldMessages {
  readonly hold: Hold;
  /** Deletes the copies in the caller's transaction and updates their paths. */
  drop(tx: Db, held: readonly StoredHeldMessage[], end: HeldEnd): Promise<void>;
  read(row: StoredHeldMessage): HeldMessage;
  /** Deletes copies whose seven days are over. */
  expire(): Promise<number>;
  readonly onDomainDeleted: OnDomainDeleted;
  readonly onAliasDeleted: AliasHook;
}

export interface HeldEnd {
  /** Default: unchanged, because the caller sets it. */
  readonly state?: PathState;
  readonly text: Sentence;
}

export interface HeldMessagesDeps {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'put' | 'drop' | 'erase'>;
  readonly keyring: Pick<Keyring, 'seal' | 'open'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly deliveryLog: Pick<DeliveryLog, 'change'>;
  readonly notify: NotifyHeld;
}

export function createHeldMessages(deps: HeldMessagesDeps): HeldMessages {
  const { db, blobs, keyring, clock, random, deliveryLog } = deps;

  function read(row: StoredHeldMessage): HeldMessage {
    const facts = JSON.parse(keyring.open('blob', sealingContext(row.id), row.facts).toString()) as HeldFacts;
    return {
      id: row.id,
      domainId: row.domain_id,
      aliasId: row.alias_id ?? undefined,
      sizeBytes: row.size_bytes,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      facts,
    };
  }

  async function drop(tx: Db, held: readonly StoredHeldMessage[], { state, text }: HeldEnd): Promise<void> {
    if (held.length === 0) return;
    const ids = held.map(({ blob_id }) => blob_id);
    await blobs.drop(tx, ids);
    const event = { at: clock.now(), kind: 'hold', text } as const;
    const paths = held.flatMap((row) => read(row).facts.targets.map(({ pathId }) => pathId));
    await deliveryLog.change(
      tx,
      paths.map((id) => ({ id, ...(state !== undefined && { state }), events: [event] })),
    );
    // The keys were in the rows; bytes left by a crash are deleted by the sweeper
    afterCommit(tx, () => void blobs.erase(ids).catch(() => {}));
  }

  return {
    async hold(tx, message) {
      const now = clock.now();
      const id = newId(random, now);
      const { source, alias, domainId } = message;
      if (!(await isStillThere(tx, domainId, alias?.id))) return undefined;
      const isFirst = alias !== undefined && !(await hasHeldSince(tx, alias.id, now - LETTER_EVERY_MS));
      if (!('isTaken' in source)) await blobs.put(tx, source);
      await insertHeldMessage(tx, {
        domain_id: domainId,
        id,
        alias_id: alias?.id ?? null,
        blob_id: source.id,
        facts: keyring.seal('blob', sealingContext(id), Buffer.from(JSON.stringify(factsOf(message)))),
        size_bytes: source.sizeBytes,
        created_at: now,
        expires_at: now + HELD_MS,
      });
      if (isFirst) await tellOwner(deps, tx, id, message, now + HELD_MS);
      return id;
    },
    drop,
    read,
    async expire() {
      const expired = await db.inTransaction(async (tx) => {
        const rows = await deleteExpiredHeldMessages(tx, clock.now(), BATCH);
        await drop(tx, rows, { state: 'discarded', text: say('step.copyExpired') });
        return rows.length;
      });
      return expired;
    },
    async onDomainDeleted(tx, domainId) {
      const rows = await deleteHeldMessagesOf(tx, { domainId });
      await drop(tx, rows, { state: 'cancelled', text: say('step.copyGoneWithDomain') });
    },
    async onAliasDeleted(tx, aliasId) {
      const rows = await deleteHeldMessagesOf(tx, { aliasId });
      await drop(tx, rows, { state: 'cancelled', text: say('step.copyGoneWithAlias') });
    },
  };
}

/** Row locks until commit, the domain first: a deletion that waits for them finds the copy too. */
async function isStillThere(tx: Db, domainId: string, aliasId: string | undefined): Promise<boolean> {
  const domain = tx.selectFrom('domain').select('id').where('id', '=', domainId);
  if (!(await forKeyShare(domain, tx, ['domain']).executeTakeFirst())) return false;
  if (aliasId === undefined) return true;
  const alias = tx.selectFrom('alias').select('id').where('id', '=', aliasId);
  return (await forKeyShare(alias, tx, ['alias']).executeTakeFirst()) !== undefined;
}

/** Not the blob's id: data sealed for one must not open as the other. */
function sealingContext(id: string): string {
  return `held:${id}`;
}

function factsOf({ arrival, auth, recipient, alias, targets, header }: NewHeldMessage): HeldFacts {
  return { arrival, auth, recipient, alias, targets, ...header };
}

async function tellOwner(
  { notify }: HeldMessagesDeps,
  tx: Db,
  heldId: string,
  { alias, arrival, recipient, header, targets }: NewHeldMessage,
  expiresAt: number,
): Promise<void> {
  const to = alias && (await findReader(tx, alias.accountId));
  if (!to) return; // the service's own addresses have no owner; the operator sees the copy
  await notify(tx, {
    to,
    kind: 'message.held',
    heldId,
    recipient,
    sender: arrival.mailFrom,
    subject: header.subject,
    targets: targets.map(({ way, fault }) => ({
      target: targetText(way),
      reason: fault.response ?? fault.sentence ?? fault.message,
    })),
    expiresAt,
  });
}
