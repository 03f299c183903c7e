import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { announce } from '../events/mailbox-event.js';
import {
  changeFlags,
  checkFlags,
  DELETED,
  formatKeywords,
  isLabel,
  parseKeywords,
  SEEN,
  spellKeywords,
} from '../flags.js';
import {
  advanceFolder,
  type FolderStep,
  type LockedFolder,
  learnKeywords,
  lockFolders,
} from '../folders/folder-lock.js';
import type { FlagChange, FlagsChanged } from '../message.js';
import { uidBatches, uidsAre } from '../uid-batches.js';
import type { MessageDeps } from './message-deps.js';
import { toNumbers } from './message-store.js';

/** Messages that have the same flags. */
interface Alike {
  readonly flags: number;
  readonly keywords: string | null;
  readonly count: number;
}

/** A batch of the requested messages: which of them may change, and groups with the same flags. */
interface Batch {
  readonly eligible: RawBuilder<SqlBool>;
  readonly alike: readonly Alike[];
}

/**
 * A few statements for hundreds of messages. Only messages whose flags change get a new modification sequence: RFC 7162
 * §3.1 counts changes.
 */
export async function setFlags(
  tx: Db,
  { db, aliasId }: Pick<MessageDeps, 'db' | 'aliasId'>,
  folderId: string,
  uids: readonly number[],
  asked: FlagChange,
): Promise<FlagsChanged> {
  // Lock: the folder's row, for the modification sequence and counters
  const [folder] = (await lockFolders(tx, aliasId, [folderId])) as [LockedFolder];
  if (uids.length === 0) return { changedUids: [], sparedUids: [], highestModseq: folder.highestModseq };
  const { unchangedSince } = asked;
  const flags = checkFlags(asked.flags);
  const known = asked.mode === 'remove' ? folder.keywords : await learnKeywords(tx, folder, flags.keywords);
  const change = { mode: asked.mode, flags: { ...flags, keywords: spellKeywords(known, flags.keywords) } };

  const spared: number[] = [];
  const batches: Batch[] = [];
  for (const some of uidBatches(uids)) {
    const selected = uidsAre(tx, some);
    const later = unchangedSince === undefined ? [] : await listLater(tx, folder, selected, unchangedSince);
    spared.push(...later);
    const eligible =
      later.length === 0 ? selected : sql<SqlBool>`${selected} and modseq <= ${unchangedSince as number}`;
    batches.push({ eligible, alike: await listAlike(tx, folder, eligible) });
  }
  const alike = batches.flatMap((batch) => batch.alike);
  const step = countChange(alike, change);
  if (!step) return { changedUids: [], sparedUids: spared, highestModseq: folder.highestModseq };
  const advanced = await advanceFolder(tx, db, folder, step);
  if (!advanced) throw new Error('A locked folder was gone');
  const changed: number[] = [];
  for (const { eligible, alike: some } of batches) {
    for (const keywords of keywordsOf(some, change)) {
      changed.push(...(await update(tx, advanced, { eligible, change, keywords })));
    }
  }
  const changedUids = changed.sort((a, b) => a - b);
  for (const kind of kindsOf(alike, change)) announce(tx, db, aliasId, { kind, folderId, uids: changedUids });
  return { changedUids, sparedUids: spared, highestModseq: advanced.highestModseq };
}

/** What changes for them: labels, or system flags and other keywords. */
function kindsOf(alike: readonly Alike[], change: Change): ReadonlySet<'flags' | 'labels'> {
  const kinds = new Set<'flags' | 'labels'>();
  for (const { flags, keywords } of alike) {
    const before = { bits: flags, keywords: parseKeywords(keywords) };
    const after = changeFlags(before, change);
    if (after.bits !== before.bits) kinds.add('flags');
    for (const keyword of differenceOf(before.keywords, after.keywords))
      kinds.add(isLabel(keyword) ? 'labels' : 'flags');
  }
  return kinds;
}

function differenceOf(some: readonly string[], others: readonly string[]): readonly string[] {
  return [...some.filter((one) => !others.includes(one)), ...others.filter((one) => !some.includes(one))];
}

type Change = Pick<FlagChange, 'mode' | 'flags'>;

/** `undefined`: nothing changes. */
function countChange(alike: readonly Alike[], change: Change): FolderStep | undefined {
  let isChange = false;
  let unseen = 0;
  let deleted = 0;
  for (const { flags, keywords, count } of alike) {
    const after = changeFlags({ bits: flags, keywords: parseKeywords(keywords) }, change);
    isChange ||= after.bits !== flags || formatKeywords(after.keywords) !== keywords;
    unseen += count * (bit(flags, SEEN) - bit(after.bits, SEEN));
    deleted += count * (bit(after.bits, DELETED) - bit(flags, DELETED));
  }
  return isChange ? { uids: 0, messages: 0, sizeBytes: 0, unseen, deleted } : undefined;
}

function bit(flags: number, flag: number): number {
  return (flags & flag) === 0 ? 0 : 1;
}

/** Keywords before the change, each with those after it: one statement for all messages with the same keywords. */
function keywordsOf(
  alike: readonly Alike[],
  change: Change,
): readonly { readonly before: string | null; readonly after: string | null }[] | readonly ['kept'] {
  if (change.mode !== 'replace' && change.flags.keywords.length === 0) return ['kept'];
  return [...new Set(alike.map(({ keywords }) => keywords))].map((before) => ({
    before,
    after: formatKeywords(changeFlags({ bits: 0, keywords: parseKeywords(before) }, change).keywords),
  }));
}

async function update(
  tx: Db,
  { aliasId, id, highestModseq }: LockedFolder,
  {
    eligible,
    change,
    keywords,
  }: {
    readonly eligible: RawBuilder<SqlBool>;
    readonly change: Change;
    readonly keywords: 'kept' | { readonly before: string | null; readonly after: string | null };
  },
): Promise<readonly number[]> {
  const bits = sql`cast(${change.flags.bits} as bigint)`;
  const after = { add: sql`(flags | ${bits})`, remove: sql`(flags & ~${bits})`, replace: bits }[change.mode];
  const isOther = sql<SqlBool>`flags <> ${after}`;
  const { set, where } = keywords === 'kept' ? { set: sql``, where: isOther } : changeKeywords(keywords, isOther);
  const { rows } = await sql<{ uid: number }>`
    update mailbox_message set flags = ${after}, modseq = ${highestModseq} ${set}
    where alias_id = ${aliasId} and folder_id = ${id} and ${eligible} and ${where}
    returning uid
  `.execute(tx);
  return rows.map(({ uid }) => uid);
}

function changeKeywords(
  { before, after }: { readonly before: string | null; readonly after: string | null },
  isOther: RawBuilder<SqlBool>,
) {
  const had = before === null ? sql<SqlBool>`keywords is null` : sql<SqlBool>`keywords = ${before}`;
  const where = before === after ? sql<SqlBool>`${had} and ${isOther}` : had;
  return { set: sql`, keywords = ${after}`, where };
}

async function listAlike(
  tx: Db,
  { aliasId, id }: LockedFolder,
  eligible: RawBuilder<SqlBool>,
): Promise<readonly Alike[]> {
  const { rows } = await sql<Alike>`
    select flags, keywords, count(*) as count from mailbox_message
    where alias_id = ${aliasId} and folder_id = ${id} and ${eligible}
    group by flags, keywords
  `.execute(tx);
  return rows;
}

async function listLater(
  tx: Db,
  { aliasId, id }: LockedFolder,
  selected: RawBuilder<SqlBool>,
  modseq: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ uids: string | null }>`
    select string_agg(cast(uid as text), ',') as uids from mailbox_message
    where alias_id = ${aliasId} and folder_id = ${id} and ${selected} and modseq > ${modseq}
  `.execute(tx);
  return toNumbers(rows[0]?.uids ?? null).sort((a, b) => a - b);
}
