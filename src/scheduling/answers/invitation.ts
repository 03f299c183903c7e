import type { Collection } from '../../groupware/collection.js';
import type { Groupware } from '../../groupware/groupware.js';
import { acceptedContent } from '../../protocol/content-lines/decode-content.js';
import { DAY_MS } from '../../protocol/icalendar/values/civil.js';
import type { ScheduleDeps } from '../schedule-write.js';
import { findObject, type StoredObject } from '../stored-objects.js';
import type { InvitationLetter, LetterView } from './letter-view.js';

export interface Clash {
  readonly summary: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly isAllDay: boolean;
}

export interface Invitation extends LetterView {
  readonly stored: StoredObject | undefined;
  readonly clashes: readonly Clash[];
}

/** `undefined`: it cannot be read. */
export async function readInvitation(
  plans: ScheduleDeps['plans'],
  groupware: Groupware,
  letter: InvitationLetter,
): Promise<Invitation | undefined> {
  const { text } = letter;
  const about = await plans.run('incoming', { text }, text.length);
  if (!about) return undefined;
  const me = { address: groupware.address };
  const collections = await groupware.collections.list('calendar');
  const stored = await findObject(groupware, collections, about.uid);
  const timezone = collections[0]?.props.timezone;
  const before = stored && acceptedContent(stored.object.bytes);
  const size = text.length + (before?.length ?? 0);
  const view = await plans.run('viewLetter', { letter, stored: before, me, timezone }, size);
  if (!view) return undefined;
  const isAsked = !view.isCancelled && view.method !== 'REPLY';
  return { ...view, stored, clashes: isAsked ? await clashesOf(groupware, collections, about.uid, view) : [] };
}

const MOST_CLASHES = 10;
/** A longer event is compared with other events only for this long. */
const LONGEST_MS = 31 * DAY_MS;

async function clashesOf(
  { objects }: Pick<Groupware, 'objects'>,
  collections: readonly Collection[],
  uid: string,
  times: { readonly startMs: number | undefined; readonly endMs: number | undefined } | undefined,
): Promise<readonly Clash[]> {
  const { startMs: fromMs, endMs } = times ?? {};
  if (fromMs === undefined || endMs === undefined || endMs <= fromMs) return [];
  const untilMs = Math.min(endMs, fromMs + LONGEST_MS);
  const found: Clash[] = [];
  for (const { id, props } of collections) {
    if (props.isTransparent) continue;
    for (const { facts, startMs, endMs: until } of await objects.occurrences(id, { fromMs, untilMs })) {
      const { calendar } = facts;
      const isBusy = calendar?.kind === 'VEVENT' && !calendar.isTransparent && !calendar.isCancelled;
      if (!isBusy || facts.uid === uid || calendar.ownAnswer === 'DECLINED') continue;
      found.push({ summary: calendar.summary ?? '', startMs, endMs: until, isAllDay: calendar.isAllDay });
    }
  }
  return found.toSorted((a, b) => a.startMs - b.startMs).slice(0, MOST_CLASHES);
}
