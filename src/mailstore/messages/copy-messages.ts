import type { Db } from '../../db/database.js';
import { ServiceError } from '../../platform/service-error.js';
import { mergeKeywords, parseKeywords } from '../flags.js';
import { advanceFolder, type LockedFolder, learnKeywords, lockFolders } from '../folders/folder-lock.js';
import type { Copied, TransferOptions } from '../message.js';
import { lockAliasRow, reserveRoom } from '../quota/quota-store.js';
import { countMessages } from './count-messages.js';
import { takeOut } from './drop-messages.js';
import type { MessageDeps } from './message-deps.js';
import { type CountedMessage, insertCopies, listCounted, uidsAre } from './message-store.js';

interface Transfer extends Partial<TransferOptions> {
  readonly folderId: string;
  /** Ascending. */
  readonly uids: readonly number[];
  readonly targetId: string;
}

/** Copies share content; each counts against the quota. */
export async function copyMessages(tx: Db, deps: MessageDeps, transfer: Transfer): Promise<Copied> {
  const { rows, aliasId, defaultQuotaBytes, warnOwner } = deps;
  // Lock: the alias's row for the quota, then the folders' in the order of their ids
  await lockAliasRow(tx, aliasId);
  const { source, target, messages } = await select(tx, deps, transfer);
  if (messages.length === 0) return nothing(target);
  const { sizeBytes } = countMessages(messages);
  const room = await reserveRoom(tx, { aliasId, sizeBytes, defaultQuotaBytes });
  if (!room) throw new ServiceError('over-quota', 'mailbox.full');
  await warnOwner(tx, room);
  const copied = await insertInto(tx, deps, { source, target, messages });
  await rows.share(
    tx,
    aliasId,
    messages.map(({ content_id }) => content_id),
  );
  return copied;
}

/** RFC 6851: in one step; nothing changes for the quota, and nothing of the content is touched. */
export async function moveMessages(tx: Db, deps: MessageDeps, transfer: Transfer): Promise<Copied> {
  // Lock: the folders' rows in the order of their ids
  const { source, target, messages } = await select(tx, deps, transfer);
  if (messages.length === 0) return nothing(target);
  const copied = await insertInto(tx, deps, { source, target, messages });
  await takeOut(tx, deps, source, messages);
  return copied;
}

async function select(tx: Db, { aliasId }: MessageDeps, { folderId, uids, targetId, isAllOrNone }: Transfer) {
  const [source, target] = (await lockFolders(tx, aliasId, [folderId, targetId])) as [LockedFolder, LockedFolder];
  const found = uids.length === 0 ? [] : await listCounted(tx, source, uidsAre(tx, uids), uids.length);
  const messages = isAllOrNone && found.length < uids.length ? [] : found;
  return { source, target, messages };
}

async function insertInto(
  tx: Db,
  { db, clock }: MessageDeps,
  {
    source,
    target,
    messages,
  }: { readonly source: LockedFolder; readonly target: LockedFolder; readonly messages: readonly CountedMessage[] },
): Promise<Copied> {
  const keywords = new Set(messages.map((message) => message.keywords));
  const given = [...keywords].reduce<readonly string[]>((all, each) => mergeKeywords(all, parseKeywords(each)), []);
  await learnKeywords(tx, target, given);
  const { uidValidity, uidNext: firstUid } = target;
  const step = { uids: messages.length, ...countMessages(messages) };
  const advanced = await advanceFolder(tx, db, target, step);
  if (!advanced) throw new Error('A locked folder was gone');
  const sourceUids = messages.map(({ uid }) => uid);
  const { highestModseq: modseq } = advanced;
  await insertCopies(tx, source, sourceUids, { id: target.id, firstUid, modseq, savedAt: clock.now() });
  return { uidValidity, sourceUids, targetUids: messages.map((_, n) => firstUid + n) };
}

function nothing({ uidValidity }: LockedFolder): Copied {
  return { uidValidity, sourceUids: [], targetUids: [] };
}
