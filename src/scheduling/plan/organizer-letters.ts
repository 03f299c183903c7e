import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { formatLine } from '../../protocol/content-lines/fold-line.js';
import { makeParameter, parameterOf } from '../../protocol/content-lines/parameter.js';
import { type Component, propertyOf } from '../../protocol/icalendar/component.js';
import { timeOf, timesOfLine } from '../../protocol/icalendar/property-values.js';
import { formatTime, type TimeValue } from '../../protocol/icalendar/values/time-value.js';
import { addressOf, isMe, type Me } from '../objects/calendar-user.js';
import { contentOf, exclusionsOf } from '../objects/differences.js';
import {
  attendeesByAddress,
  attendeesOf,
  isCancelled,
  keyOfTime,
  MASTER,
  type SchedulingObject,
  sequenceOf,
} from '../objects/scheduling-object.js';
import { isLeftToClient } from './organizer-text.js';
import type { PlannedLetter } from './planned-letter.js';
import { type ToldComponent, writeMessage } from './write-message.js';

/** The content of one attendee's letter; attendees with equal content share a letter. */
interface Told {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly isNew: boolean;
  /** Keys of components; for a cancelled occurrence without a component, the key of its time. */
  readonly keys: readonly string[];
  /** Occurrences that others attend and this attendee does not. */
  readonly without: readonly string[];
  /** The event continues without this attendee. */
  readonly isOut: boolean;
}

/** Most servers accept 50 recipients at once. */
const MAX_RECIPIENTS = 50;

/** RFC 6638 §3.2.1: the letters for an organiser's change. `after` is the object that will be stored. */
export function organizerLetters(
  before: SchedulingObject | undefined,
  after: SchedulingObject | undefined,
  { me, nowMs, forced }: { readonly me: Me; readonly nowMs: number; readonly forced: ReadonlySet<string> },
): PlannedLetter[] {
  const groups = new Map<string, { readonly told: Told; readonly to: string[] }>();
  const change = createChange(before, after);
  for (const address of attendeeAddresses([before, after], me)) {
    for (const told of toldTo(address, change, forced.has(address))) {
      const key = JSON.stringify(told);
      const group = groups.get(key) ?? { told, to: [] };
      group.to.push(address);
      groups.set(key, group);
    }
  }
  return [...groups.values()].flatMap(({ told, to }) => {
    const letters: PlannedLetter[] = [];
    for (let at = 0; at < to.length; at += MAX_RECIPIENTS) {
      const letter = writeLetter(before, after, told, { to: to.slice(at, at + MAX_RECIPIENTS), nowMs });
      if (letter) letters.push(letter);
    }
    return letters;
  });
}

function attendeeAddresses(objects: readonly (SchedulingObject | undefined)[], me: Me): Set<string> {
  const addresses = new Set<string>();
  for (const object of objects) {
    for (const component of object?.components.values() ?? []) {
      for (const [address, line] of attendeesByAddress(component)) if (!isMe(me, line)) addresses.add(address);
    }
  }
  return addresses;
}

/** Both states, read once for all attendees. */
interface Change {
  readonly before: SchedulingObject | undefined;
  readonly after: SchedulingObject | undefined;
  readonly old: ByAddress;
  readonly fresh: ByAddress;
  /** The attendee is still invited, and from now on the client sends its letters. */
  isLeftToClient(address: string): boolean;
  isOther(key: string): boolean;
  /** Whether the master has changed, ignoring exclusions. */
  isMasterOther(): boolean;
  readonly exclusions: { readonly old: ReadonlySet<string>; readonly fresh: ReadonlySet<string> };
}

type ByAddress = ReadonlyMap<string, ReadonlyMap<string, Component>>;

function createChange(before: SchedulingObject | undefined, after: SchedulingObject | undefined): Change {
  const [oldMaster, master] = [before?.components.get(MASTER), after?.components.get(MASTER)];
  const others = new Map<string, boolean>();
  const differs = (key: string, withExclusions: boolean) => {
    const [old, fresh] = [before?.components.get(key), after?.components.get(key)];
    if (!old || !fresh || !before || !after) return true;
    return contentOf(old, before.zones, { withExclusions }) !== contentOf(fresh, after.zones, { withExclusions });
  };
  const remembered = (key: string, withExclusions: boolean) => {
    const known = others.get(key) ?? differs(key, withExclusions);
    others.set(key, known);
    return known;
  };
  return {
    before,
    after,
    old: byAddress(before),
    fresh: byAddress(after),
    isLeftToClient: (address) => {
      const lines = [...(after?.components.values() ?? [])].map((each) => attendeesByAddress(each).get(address));
      return lines.some((line) => line !== undefined);
    },
    isOther: (key) => remembered(key, true),
    isMasterOther: () => remembered(MASTER, false),
    exclusions: {
      old: oldMaster && before ? exclusionsOf(oldMaster, before.zones) : NOTHING,
      fresh: master && after ? exclusionsOf(master, after.zones) : NOTHING,
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set();
const NOWHERE: ReadonlyMap<string, Component> = new Map();

/** The components that invite each attendee, without lines whose letters the client sends. */
function byAddress(object: SchedulingObject | undefined): ByAddress {
  const found = new Map<string, Map<string, Component>>();
  for (const [key, component] of object?.components ?? []) {
    for (const [address, line] of attendeesByAddress(component)) {
      if (isLeftToClient(line)) continue;
      const own = found.get(address);
      if (own) own.set(key, component);
      else found.set(address, new Map([[key, component]]));
    }
  }
  return found;
}

function toldTo(address: string, change: Change, isForced: boolean): Told[] {
  const { before, after } = change;
  const [old, fresh] = [change.old.get(address) ?? NOWHERE, change.fresh.get(address) ?? NOWHERE];
  // Occurrences that do not invite this attendee of the series
  const others = fresh.has(MASTER)
    ? [...(after?.components.keys() ?? [])].filter((key) => key !== MASTER && !fresh.has(key))
    : [];
  const request = (keys: readonly string[], isNew: boolean): Told => {
    const without = keys.includes(MASTER) ? others : [];
    return { method: 'REQUEST', isNew, keys, without, isOut: false };
  };
  const cancel = (keys: readonly string[], isOut: boolean): Told => {
    return { method: 'CANCEL', isNew: false, keys, without: [], isOut };
  };
  if (fresh.size === 0) {
    if (change.isLeftToClient(address)) return [];
    const alive = [...old].filter(([, component]) => !isCancelled(component)).map(([key]) => key);
    if (alive.length === 0) return [];
    return [cancel(alive.includes(MASTER) ? [MASTER] : alive, after !== undefined)];
  }
  const [all, living] = [[...fresh.keys()], [...fresh].filter(([, each]) => !isCancelled(each)).map(([key]) => key)];
  const [oldMaster, master] = [old.get(MASTER), fresh.get(MASTER)];
  if (master && isCancelled(master)) return oldMaster && !isCancelled(oldMaster) ? [cancel([MASTER], false)] : [];
  if (old.size === 0) return living.length > 0 ? [request(master ? all : living, true)] : [];
  if (isForced) return [request(master ? all : living, false)];
  if (oldMaster && !master) return [cancel([MASTER], true), ...(living.length > 0 ? [request(living, false)] : [])];
  if (!oldMaster && master) return [request(all, false)];
  const changedKeys = all.filter((key) => key !== MASTER && (!old.has(key) || change.isOther(key)));
  const isGone = (key: string) => key !== MASTER && !fresh.has(key);
  const goneKeys = [...old.keys()].filter(isGone);
  if (master && oldMaster && before && after) {
    const { old: excludedBefore, fresh: excluded } = change.exclusions;
    const isBack = [...excludedBefore].some((key) => !excluded.has(key));
    // An override was removed and is not excluded: that occurrence is again at the time of the rule
    const isReverted = goneKeys.some((key) => !excluded.has(key) && !after.components.has(key));
    if (change.isMasterOther() || isBack || isReverted) return [request(all, false)];
    const known = new Set(goneKeys);
    goneKeys.push(...[...excluded].filter((key) => !excludedBefore.has(key) && !known.has(key)));
    // A new override does not invite this attendee, who was invited by the series
    goneKeys.push(...others.filter((key) => !before.components.has(key) && !known.has(key)));
  }
  const alive = new Set(living);
  const cancelled = changedKeys.filter((key) => !alive.has(key));
  const requested = changedKeys.filter((key) => alive.has(key));
  const out = goneKeys.filter((key) => {
    const component = old.get(key);
    return !component || !isCancelled(component);
  });
  return [
    ...(requested.length > 0 ? [request(requested, false)] : []),
    ...(cancelled.length > 0 ? [cancel(cancelled, false)] : []),
    ...(out.length > 0 ? [cancel(out, true)] : []),
  ];
}

function writeLetter(
  before: SchedulingObject | undefined,
  after: SchedulingObject | undefined,
  told: Told,
  { to, nowMs }: { readonly to: readonly string[]; readonly nowMs: number },
): PlannedLetter | undefined {
  const object = told.method === 'REQUEST' ? after : (after ?? before);
  if (!object) return undefined;
  const components = told.keys.flatMap((key) => {
    if (told.method === 'REQUEST') return requestOf(object, key, told.without);
    return cancelOf(before, after, key, told.isOut ? new Set(to) : undefined);
  });
  const [first] = components;
  if (!first) return undefined;
  const kind = told.method === 'CANCEL' ? 'cancellation' : told.isNew ? 'invitation' : 'update';
  return {
    method: told.method,
    kind,
    to,
    write: () => writeMessage(first.object, told.method, components, nowMs),
    component: object.kind,
    about: first.component,
    zones: object.zones,
    statusOf: 'attendees',
  };
}

type Source = ToldComponent & { readonly object: SchedulingObject };

function requestOf(object: SchedulingObject, key: string, without: readonly string[]): Source[] {
  const component = object.components.get(key);
  if (!component) return [];
  if (key !== MASTER || without.length === 0) return [{ object, component }];
  const like = timeOf(component, 'DTSTART');
  const added = without.flatMap((each) => {
    const override = object.components.get(each);
    const id = override && propertyOf(override, 'RECURRENCE-ID');
    const time = override && timeOf(override, 'RECURRENCE-ID');
    return id && time && like ? [excludedLine(time)] : [];
  });
  return [{ object, component, added }];
}

function excludedLine(time: TimeValue): string {
  return formatLine({ writtenName: 'EXDATE', parameters: timeParameters(time), value: formatTime(time) });
}

function timeParameters(time: TimeValue) {
  if (time.kind === 'date') return [makeParameter('VALUE', ['DATE'])];
  return time.tzid === undefined ? [] : [makeParameter('TZID', [time.tzid])];
}

/** RFC 5546 §3.2.5: the SEQUENCE is higher than in earlier letters, and removed attendees get only their own lines. */
function cancelOf(
  before: SchedulingObject | undefined,
  after: SchedulingObject | undefined,
  key: string,
  out: ReadonlySet<string> | undefined,
): Source[] {
  const old = before?.components.get(key);
  const fresh = after?.components.get(key);
  const object = fresh && !out ? after : (before ?? after);
  const component = (fresh && !out ? fresh : old) ?? object?.components.get(MASTER);
  if (!object || !component) return [];
  const known = Math.max(sequenceOf(old ?? component), fresh ? sequenceOf(fresh) : 0);
  const raisedByClient = fresh !== undefined && old !== undefined && sequenceOf(fresh) > sequenceOf(old);
  const masterAfter = after?.components.get(MASTER);
  const masterBefore = before?.components.get(MASTER);
  const isMasterRaised = masterAfter && masterBefore && sequenceOf(masterAfter) > sequenceOf(masterBefore);
  const sequence = raisedByClient
    ? sequenceOf(fresh)
    : isMasterRaised
      ? Math.max(sequenceOf(masterAfter), known)
      : known + 1;
  const isOccurrence = key !== MASTER && !propertyOf(component, 'RECURRENCE-ID');
  const id = isOccurrence ? timeOfKey(key, after ?? object, object) : undefined;
  if (isOccurrence && !id) return [];
  const isTold = (line: ContentLine) => {
    if (line.name === 'STATUS' || line.name === 'ATTACH') return false;
    if (isOccurrence && OF_SERIES.has(line.name)) return false;
    if (line.name !== 'ATTENDEE' || !out) return true;
    return out.has(addressOf(line) ?? '');
  };
  const status = formatLine({ writtenName: 'STATUS', value: 'CANCELLED' });
  const added = id ? [occurrenceLines(id), status] : [status];
  return [{ object, component, sequence, isTold, added }];
}

/** Properties of a series that are left out of a letter about one occurrence. */
const OF_SERIES = new Set(['RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'DTSTART', 'DTEND', 'DUE']);

function occurrenceLines(id: TimeValue): string {
  const parameters = timeParameters(id);
  const value = formatTime(id);
  return ['RECURRENCE-ID', 'DTSTART'].map((writtenName) => formatLine({ writtenName, parameters, value })).join('');
}

/** The time of an excluded occurrence, as EXDATE or an override writes it. */
function timeOfKey(key: string, after: SchedulingObject, before: SchedulingObject): TimeValue | undefined {
  for (const object of [after, before]) {
    const override = object.components.get(key);
    const id = override && timeOf(override, 'RECURRENCE-ID');
    if (id) return id;
    const lines = object.components.get(MASTER)?.lines.filter(({ name }) => name === 'EXDATE') ?? [];
    for (const line of lines) {
      for (const value of timesOfLine(line)) {
        if (value && 'localMs' in value && keyOfTime(value, object.zones) === key) return value;
      }
    }
  }
  return undefined;
}

/** RFC 6638 §7.2: attendees that get a letter even without a change, because the client asks for it. */
export function forcedAddresses(object: SchedulingObject): Set<string> {
  const lines = [...object.components.values()].flatMap(attendeesOf);
  const forced = lines.filter((line) => parameterOf(line, 'SCHEDULE-FORCE-SEND')?.toUpperCase() === 'REQUEST');
  return new Set(forced.flatMap((line) => addressOf(line) ?? []));
}
