import { afterCommit } from '../../db/after-commit.js';
import type { Db } from '../../db/database.js';
import type { DavCollectionRow } from '../../db/tables.js';
import { lockAliasRow, reserveRoom, returnRoom } from '../../directory/mailboxes/mailbox-room.js';
import { newId } from '../../platform/random.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import type { CollectionSeal } from '../collection-seal.js';
import { advanceCollection, lockCollections } from '../collections/collection-store.js';
import { announce } from '../events/announce.js';
import type { GroupwareEvent } from '../events/groupware-event.js';
import type { ScheduleTag } from '../groupware.js';
import type { OwnDeps } from '../groupware-deps.js';
import { GroupwareFault } from '../groupware-fault.js';
import { bareName, type ObjectFacts } from '../object.js';
import { formatFacts } from '../state/facts-codec.js';
import {
  deleteBody,
  deleteObject,
  findByTag,
  insertObject,
  insertRemoved,
  putBody,
  updateObject,
} from './object-store.js';
import type { ReadObject } from './read-object.js';
import type { StagedBody } from './stage-body.js';

/** With more, a client's first listing would take too long. */
const MAX_OBJECTS = 100_000;

/** One object's part of a write, ready for the transaction. */
export interface StagedWrite {
  readonly collectionId: string;
  readonly name: string;
  /** The object that the plan saw; `undefined`: there was none. */
  readonly before: ObjectFacts | undefined;
  /** `undefined` removes. */
  readonly after: StagedObject | undefined;
}

export interface StagedObject {
  readonly id: string;
  readonly read: ReadObject;
  readonly etag: string;
  readonly body: StagedBody;
  readonly scheduleTag: ScheduleTag;
  /** Kept when an object moves. */
  readonly createdAt?: number | undefined;
  readonly isNote?: boolean | undefined;
}

export interface WriteDeps extends OwnDeps {
  readonly sealOf: (collectionId: string) => CollectionSeal;
}

/** An object was changed after the write was planned: it is planned again. */
export class StaleWrite extends Error {}

/**
 * Writes all of them or none, in `tx`. Locks the alias's row for the quota, then the collections in the order of their
 * ids, for names, UIDs and change numbers.
 */
export async function writeObjects(
  tx: Db,
  deps: WriteDeps,
  writes: readonly StagedWrite[],
): Promise<readonly ObjectFacts[]> {
  const { aliasId } = deps;
  await lockAliasRow(tx, aliasId);
  const ids = writes.map(({ collectionId }) => collectionId);
  const collections = await lockCollections(tx, aliasId, ids);
  const steps = new Map<string, { changes: number; objects: number; sizeBytes: number }>();
  const dropped: string[] = [];
  const events: GroupwareEvent[] = [];
  const results: ObjectFacts[] = [];

  for (const write of writes) {
    const row = collections.get(write.collectionId);
    if (!row) throw notFound('groupware.collectionGone');
    const step = steps.get(row.id) ?? { changes: 0, objects: 0, sizeBytes: 0 };
    steps.set(row.id, step);
    step.changes += 1;
    const modseq = row.highest_modseq + step.changes;
    const { before, after } = write;
    const seal = deps.sealOf(row.id);
    await checkUnchanged(tx, deps, seal, write);
    if (after) {
      await checkUid(tx, deps, seal, write, after);
      if (!before) step.objects += 1;
      if (!before && row.object_count + step.objects > MAX_OBJECTS) throw full();
      step.sizeBytes += after.body.sizeBytes - (before?.sizeBytes ?? 0);
      const facts = toFacts(deps, write, after, modseq);
      dropped.push(...(await store(tx, deps, { seal, row, facts, isNew: !before, body: after.body })));
      results.push(facts);
    } else if (before) {
      step.objects -= 1;
      step.sizeBytes -= before.sizeBytes;
      dropped.push(...(await erase(tx, deps, { seal, row, before, modseq })));
      results.push(before);
    }
    const kind = after ? (before ? 'object-updated' : 'object-created') : 'object-deleted';
    const objectId = (after ? results.at(-1)?.id : before?.id) ?? '';
    events.push({ kind, collectionId: row.id, objectId, modseq });
  }

  const sizeBytes = [...steps.values()].reduce((sum, step) => sum + step.sizeBytes, 0);
  await countRoom(tx, deps, sizeBytes);
  for (const [id, step] of steps) await advanceCollection(tx, aliasId, id, step);
  const elsewhere = dropped.length > 0 ? await deps.blobs.drop(tx, dropped) : [];
  const isErasing = writes.some(({ before }) => before !== undefined);
  afterCommit(tx, () => {
    if (elsewhere.length > 0)
      void deps.blobs.erase(elsewhere).catch(() => {}); // the sweeper retries it
    else if (isErasing) deps.db.scrubLog();
  });
  for (const event of events) announce(tx, deps.db, aliasId, event);
  return results;
}

async function checkUnchanged(
  tx: Db,
  { aliasId }: WriteDeps,
  seal: CollectionSeal,
  { collectionId, name, before }: StagedWrite,
): Promise<void> {
  const found = await findByTag(tx, { aliasId, collectionId }, 'name_tag', seal.nameTag(bareName(name)));
  if (found?.id !== before?.id || found?.modseq !== before?.modseq) throw new StaleWrite();
}

/** RFC 4791 §5.3.2.1: UIDs were checked before the transaction; this check prevents a race. */
async function checkUid(
  tx: Db,
  { aliasId }: WriteDeps,
  seal: CollectionSeal,
  { collectionId, before }: StagedWrite,
  { read }: StagedObject,
): Promise<void> {
  if (read.uid === '' || isMessage(read)) return;
  const other = await findByTag(tx, { aliasId, collectionId }, 'uid_tag', seal.uidTag(read.uid));
  if (other && other.id !== before?.id) throw new StaleWrite();
}

/** Invitations in the inbox may share their UID. */
function isMessage({ calendar }: Pick<ReadObject, 'calendar'>): boolean {
  return calendar?.method !== undefined;
}

function toFacts(
  { clock, random }: WriteDeps,
  { collectionId, name, before }: StagedWrite,
  { id, read, etag, body, scheduleTag, createdAt, isNote = false }: StagedObject,
  modseq: number,
): ObjectFacts {
  const now = clock.now();
  const tag = { none: undefined, keep: before?.scheduleTag, new: `"${newId(random, now)}"` }[scheduleTag];
  return {
    collectionId,
    id: before?.id ?? id,
    modseq,
    version: body.version,
    name,
    uid: read.uid,
    etag,
    formerEtag: isNote ? (before?.formerEtag ?? before?.etag) : undefined,
    scheduleTag: tag,
    sizeBytes: body.sizeBytes,
    createdAt: before?.createdAt ?? createdAt ?? now,
    updatedAt: now,
    calendar: read.calendar,
    card: read.card,
  };
}

interface Place {
  readonly seal: CollectionSeal;
  readonly row: DavCollectionRow;
}

/** Answers with blobs that are no longer used. */
async function store(
  tx: Db,
  { aliasId, blobs }: WriteDeps,
  { seal, row, facts, isNew, body }: Place & { facts: ObjectFacts; isNew: boolean; body: StagedBody },
): Promise<readonly string[]> {
  const values = {
    alias_id: aliasId,
    collection_id: row.id,
    id: facts.id,
    name_tag: seal.nameTag(bareName(facts.name)),
    uid_tag: facts.uid === '' || isMessage(facts) ? null : seal.uidTag(facts.uid),
    modseq: facts.modseq,
    size_bytes: facts.sizeBytes,
    sealed_facts: seal.sealFacts(facts.id, facts.modseq, formatFacts([facts])),
    created_at: facts.createdAt,
    updated_at: facts.updatedAt,
  };
  if (isNew) await insertObject(tx, values);
  else await updateObject(tx, values);
  const { version, blob, sealed } = body;
  if (blob) await blobs.put(tx, blob);
  const before = await putBody(tx, {
    alias_id: aliasId,
    object_id: facts.id,
    version,
    blob_id: blob?.id ?? null,
    sealed: sealed ?? null,
  });
  return before === undefined ? [] : [before];
}

async function erase(
  tx: Db,
  { aliasId, clock }: WriteDeps,
  { seal, row, before, modseq }: Place & { before: ObjectFacts; modseq: number },
): Promise<readonly string[]> {
  const place = { aliasId, collectionId: row.id };
  await deleteObject(tx, place, before.id);
  const blobId = await deleteBody(tx, aliasId, before.id);
  const sealedName = seal.sealRemoved(before.id, modseq, before.name);
  await insertRemoved(tx, place, { id: before.id, modseq, sealedName, at: clock.now() });
  return blobId === undefined ? [] : [blobId];
}

async function countRoom(
  tx: Db,
  { aliasId, defaultQuotaBytes, warnOwner }: WriteDeps,
  sizeBytes: number,
): Promise<void> {
  if (sizeBytes <= 0) return sizeBytes === 0 ? undefined : returnRoom(tx, aliasId, -sizeBytes);
  const room = await reserveRoom(tx, { aliasId, sizeBytes, defaultQuotaBytes });
  if (!room) {
    throw new GroupwareFault('over-quota', 'mailbox.full', { namespace: 'DAV', name: 'quota-not-exceeded' });
  }
  await warnOwner(tx, room);
}

function full(): ServiceError {
  return new ServiceError('over-quota', 'groupware.collectionFull', { max: MAX_OBJECTS });
}
