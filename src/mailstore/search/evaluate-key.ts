import type { SearchKey } from '../../protocol/imap/search-key.js';
import { foldText } from '../../protocol/mime/fold-text.js';
import type { HeaderGroup, TextGroup, TextRun } from '../content/search-texts.js';
import { cutRun } from './cut-run.js';
import { difference, type Places, union } from './places.js';
import { dayMatch, rowMatch } from './row-match.js';
import type { SearchedFolder } from './searched-folder.js';
import { snapshotMatch } from './snapshot-match.js';
import { FOUND, type Marks, markField, markText, markValue, WANTED } from './text-match.js';

/** The cost of a key: expensive keys run last, and only on the messages still in question. */
function costOf(key: SearchKey): number {
  switch (key.kind) {
    case 'and':
      return Math.max(0, ...key.keys.map(costOf));
    case 'or':
      return Math.max(costOf(key.left), costOf(key.right));
    case 'not':
      return costOf(key.key);
    case 'size':
    case 'age':
    case 'email-id':
      return 1;
    case 'date':
      return key.of === 'sent' ? 2 : 1;
    case 'thread-id':
      return 2;
    case 'header':
    case 'bcc':
    case 'cc':
    case 'from':
    case 'subject':
    case 'to':
      return 3;
    case 'body':
    case 'text':
      return 4;
    default:
      return 0;
  }
}

/** Returns exactly the `places` that match. */
export async function evaluateKey(key: SearchKey, folder: SearchedFolder, places: Places): Promise<Places> {
  if (places.length === 0) return places;
  await folder.pace.rest();
  switch (key.kind) {
    case 'and': {
      let left = places;
      for (const part of key.keys.toSorted((a, b) => costOf(a) - costOf(b))) {
        left = await evaluateKey(part, folder, left);
      }
      return left;
    }
    case 'or': {
      const [cheap, dear] = costOf(key.left) <= costOf(key.right) ? [key.left, key.right] : [key.right, key.left];
      const found = await evaluateKey(cheap, folder, places);
      return union(found, await evaluateKey(dear, folder, difference(places, found)));
    }
    case 'not':
      return difference(places, await evaluateKey(key.key, folder, places));
    case 'size':
    case 'age':
      return filterRows(folder, places, rowMatch(key, folder.now));
    case 'email-id':
      return filterRows(folder, places, rowMatch({ kind: key.kind, id: key.id }, folder.now));
    case 'date': {
      const { of } = key;
      if (of !== 'sent') return filterRows(folder, places, rowMatch({ ...key, of }, folder.now));
      const isDay = dayMatch(key);
      return folder.filterIndexed(places, ({ sortKeys: { sentDay } }) => sentDay !== undefined && isDay(sentDay));
    }
    case 'thread-id':
      return filterThread(folder, places, key.id);
    case 'header':
      return evaluateField(folder, places, key.name, key.text);
    case 'bcc':
    case 'cc':
    case 'from':
    case 'subject':
    case 'to':
      return evaluateField(folder, places, key.kind, key.text);
    case 'body':
    case 'text':
      return evaluateText(folder, places, { kind: key.kind, text: key.text });
    default:
      return places.filter(snapshotMatch(key, folder.known, folder.own));
  }
}

async function filterThread(folder: SearchedFolder, places: Places, threadId: string): Promise<Places> {
  const { numbers, numberOf } = await folder.threads();
  const wanted = numberOf(threadId);
  return wanted === undefined ? [] : places.filter((place) => numbers[place - 1] === wanted);
}

async function filterRows(
  folder: SearchedFolder,
  places: Places,
  isMatch: ReturnType<typeof rowMatch>,
): Promise<Places> {
  const rows = await folder.rows(places);
  return places.filter((_, i) => {
    const row = rows[i];
    return row !== undefined && isMatch(row);
  });
}

/** RFC 9051 §6.4.4: an empty text matches every message that has a field of that name. */
function evaluateField(folder: SearchedFolder, places: Places, name: string, text: string): Promise<Places> {
  const start = Buffer.from(`${foldText(name)}: `);
  const needle = foldText(text);
  const octets = Buffer.from(needle);
  const sought = { needle: needle === '' ? start.toString() : needle, groups: headerGroups };
  return evaluateGroups(folder, places, sought, async (group, marks) => {
    markField(await group.headers(), start, octets, marks);
  });
}

/** In the value of any field of the header. */
export async function evaluateValues(folder: SearchedFolder, places: Places, text: string): Promise<Places> {
  const needle = foldText(text);
  if (needle === '') return places;
  const octets = Buffer.from(needle);
  return evaluateGroups(folder, places, { needle, groups: headerGroups }, async (group, marks) => {
    markValue(await group.headers(), octets, marks);
  });
}

/** `text`: in the header or the body; `any`: the same without the names of fields. */
export async function evaluateText(
  folder: SearchedFolder,
  places: Places,
  { kind, text }: { readonly kind: 'body' | 'text' | 'any'; readonly text: string },
): Promise<Places> {
  const needle = foldText(text);
  if (needle === '') return places;
  const octets = Buffer.from(needle);
  return evaluateGroups(folder, places, { needle, groups: textGroups }, async (group, marks) => {
    const mark = async (run: TextRun) => {
      for (const cut of cutRun(run, octets.length - 1)) {
        markText(cut.run, octets, marks.subarray(cut.slot));
        await folder.pace.rest();
      }
    };
    if (kind === 'text') await mark(await group.headers());
    if (kind === 'any') markValue(await group.headers(), octets, marks);
    if (!marks.includes(WANTED)) return;
    const bodies = await group.bodies();
    if (!('has' in bodies)) await mark(bodies);
    else if (marks[0] === WANTED && (await bodies.has(needle))) marks[0] = FOUND;
  });
}

/** The groups of this many are found in a few milliseconds. */
const BATCH = 1000;

interface Sought<Group> {
  /** Folded, not empty: groups that do not have it are passed over. */
  readonly needle: string;
  readonly groups: (contentIds: readonly string[], folder: SearchedFolder) => Promise<readonly Group[]>;
}

const textGroups: Sought<TextGroup>['groups'] = (ids, { texts }) => texts.groups(ids);
const headerGroups: Sought<HeaderGroup>['groups'] = (ids, { texts }) => texts.headerGroups(ids);

async function evaluateGroups<Group extends HeaderGroup>(
  folder: SearchedFolder,
  places: Places,
  { needle, groups: groupsOf }: Sought<Group>,
  mark: (group: Group, marks: Marks) => Promise<void>,
): Promise<Places> {
  const matching: number[] = [];
  for (let from = 0; from < places.length; from += BATCH) {
    const batch = places.slice(from, from + BATCH);
    const present: number[] = [];
    const contentIds: string[] = [];
    const found = await folder.contentIds(batch);
    for (let i = 0; i < batch.length; i++) {
      const contentId = found[i];
      if (contentId === undefined) continue;
      present.push(batch[i] as number);
      contentIds.push(contentId);
    }
    const isFound = new Uint8Array(present.length);
    const groups = await groupsOf(contentIds, folder);
    await folder.pace.rest();
    for (const group of groups) {
      if (!group.mayContain(needle)) continue;
      const { places: asked, slots } = group;
      const marks = new Uint8Array(slots.reduce((most, slot) => Math.max(most, slot), 0) + 1);
      for (const slot of slots) marks[slot] = WANTED;
      await mark(group, marks);
      for (let n = 0; n < slots.length; n++) if (marks[slots[n] as number] === FOUND) isFound[asked[n] as number] = 1;
      await folder.pace.rest();
    }
    for (let i = 0; i < present.length; i++) if (isFound[i] === 1) matching.push(present[i] as number);
  }
  return matching;
}
