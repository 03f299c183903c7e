import type { Db } from '../../db/database.js';
import { lockAliasRow, reserveRoom } from '../../directory/mailboxes/mailbox-room.js';
import { newId } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { announce } from '../events/mailbox-event.js';
import { mergeKeywords, parseKeywords } from '../flags.js';
import { advanceFolder, type LockedFolder, learnKeywords, lockFolders } from '../folders/folder-lock.js';
import type { Copied, TransferOptions } from '../message.js';
import { uidBatches, uidsAre } from '../uid-batches.js';
import { countMessages } from './count-messages.js';
import { countOut } from './drop-messages.js';
import type { MessageDeps } from './message-deps.js';
import { type CountedMessage, insertCopies, listCounted, moveRows, type TransferTarget } from './message-store.js';

interface Transfer extends Partial<TransferOptions> {
  readonly folderId: string;
  /** Ascending. */
  readonly uids: readonly number[];
  readonly targetId: string;
}

/** Copies share content; each counts against the quota. */
export async function copyMessages(tx: Db, deps: MessageDeps, transfer: Transfer): Promise<Copied> {
  const { rows, random, clock, aliasId, defaultQuotaBytes, warnOwner } = deps;
  // Lock: the alias's row for the quota, then the folders' in the order of their ids
  await lockAliasRow(tx, aliasId);
  const { source, target, messages } = await select(tx, deps, transfer);
  if (messages.length === 0) return nothing(target);
  const { sizeBytes } = countMessages(messages);
  const room = await reserveRoom(tx, { aliasId, sizeBytes, defaultQuotaBytes });
  if (!room) throw new ServiceError('over-quota', 'mailbox.full');
  await warnOwner(tx, room);
  const there = await advanceTarget(tx, deps, { target, messages });
  const copies = messages.map(({ uid }) => ({ uid, id: newId(random, clock.now()) }));
  await insertCopies(tx, source, copies, there);
  await rows.share(
    tx,
    aliasId,
    messages.map(({ content_id }) => content_id),
  );
  return announced(tx, deps, 'copied', transfer, copied(messages, there));
}

/** RFC 6851: one step; neither the quota nor the content changes. */
export async function moveMessages(tx: Db, deps: MessageDeps, transfer: Transfer): Promise<Copied> {
  // Lock: the folders' rows in the order of their ids
  const { source, target, messages } = await select(tx, deps, transfer);
  if (messages.length === 0) return nothing(target);
  const there = await advanceTarget(tx, deps, { target, messages });
  await moveRows(
    tx,
    source,
    messages.map(({ uid }) => uid),
    there,
  );
  await countOut(tx, deps, source, messages);
  return announced(tx, deps, 'moved', transfer, copied(messages, there));
}

function announced(
  tx: Db,
  { db, aliasId }: MessageDeps,
  kind: 'copied' | 'moved',
  { folderId, targetId }: Transfer,
  transferred: Copied,
): Copied {
  const { sourceUids: uids, targetUids } = transferred;
  announce(tx, db, aliasId, { kind, folderId, uids, targetId, targetUids });
  return transferred;
}

async function select(tx: Db, { aliasId }: MessageDeps, { folderId, uids, targetId, isAllOrNone }: Transfer) {
  const [source, target] = (await lockFolders(tx, aliasId, [folderId, targetId])) as [LockedFolder, LockedFolder];
  const found: CountedMessage[] = [];
  for (const some of uidBatches(uids)) found.push(...(await listCounted(tx, source, uidsAre(tx, some), some.length)));
  const messages = isAllOrNone && found.length < uids.length ? [] : found;
  return { source, target, messages };
}

/** Advances the target, with UIDs for the messages. */
async function advanceTarget(
  tx: Db,
  { db, clock }: MessageDeps,
  { target, messages }: { readonly target: LockedFolder; readonly messages: readonly CountedMessage[] },
): Promise<TransferTarget & Pick<LockedFolder, 'uidValidity'>> {
  const keywords = new Set(messages.map((message) => message.keywords));
  const given = [...keywords].reduce<readonly string[]>((all, each) => mergeKeywords(all, parseKeywords(each)), []);
  await learnKeywords(tx, target, given);
  const { id, uidValidity, uidNext: firstUid } = target;
  const advanced = await advanceFolder(tx, db, target, { uids: messages.length, ...countMessages(messages) });
  if (!advanced) throw new Error('A locked folder was gone');
  return { id, uidValidity, firstUid, modseq: advanced.highestModseq, savedAt: clock.now() };
}

function copied(
  messages: readonly CountedMessage[],
  { uidValidity, firstUid }: Awaited<ReturnType<typeof advanceTarget>>,
): Copied {
  return { uidValidity, sourceUids: messages.map(({ uid }) => uid), targetUids: messages.map((_, n) => firstUid + n) };
}

function nothing({ uidValidity }: LockedFolder): Copied {
  return { uidValidity, sourceUids: [], targetUids: [] };
}
