import { type Component, makeComponent, withLine, without } from './component';
import { encodeText, makeLine } from './content-line';
import { isSame, PRODUCT, textOf } from './event-fields';
import { instantOf, type TimeValue, timeLine, timeOf, utcLine } from './time-value';
import { ownZone, toWall } from './zone';

export interface TaskFields {
  readonly title: string;
  readonly notes: string;
  /** Midnight of the day that it is due, as the clock shows it. */
  readonly dueMs: number | undefined;
  readonly isDone: boolean;
}

const NO_TASK: TaskFields = { title: '', notes: '', dueMs: undefined, isDone: false };

export function readTask(task: Component, calendarZone: string): TaskFields {
  const due = timeOf(task, 'DUE');
  const wallMs = due && (due.kind === 'date' ? due.wallMs : toWall(ownZone(), instantOf(due, calendarZone)));
  return {
    title: textOf(task, 'SUMMARY'),
    notes: textOf(task, 'DESCRIPTION'),
    dueMs: wallMs === undefined ? undefined : dayOf(wallMs),
    isDone: textOf(task, 'STATUS').toUpperCase() === 'COMPLETED' || textOf(task, 'COMPLETED') !== '',
  };
}

/** Only what changed is written. */
export function writeTask(task: Component, before: TaskFields, after: TaskFields, nowMs: number): Component {
  let next = task;
  const setText = (name: string, was: string, is: string) => {
    if (was !== is) next = is === '' ? without(next, name) : withLine(next, makeLine(name, encodeText(is)));
  };
  setText('SUMMARY', before.title, after.title);
  setText('DESCRIPTION', before.notes, after.notes);
  if (before.dueMs !== after.dueMs) next = withDue(next, after.dueMs);
  if (before.isDone !== after.isDone) {
    next = without(next, 'COMPLETED', 'PERCENT-COMPLETE', 'STATUS');
    next = withLine(next, makeLine('STATUS', after.isDone ? 'COMPLETED' : 'NEEDS-ACTION'));
    if (after.isDone) {
      next = withLine(next, utcLine('COMPLETED', nowMs));
      next = withLine(next, makeLine('PERCENT-COMPLETE', '100'));
    }
  }
  return isSame(before, after)
    ? task
    : withLine(withLine(next, utcLine('DTSTAMP', nowMs)), utcLine('LAST-MODIFIED', nowMs));
}

/** A date, unless it has a time already: that stays. DTSTART and DUE are of one kind, and the first is not later. */
function withDue(task: Component, dueMs: number | undefined): Component {
  const plain = without(task, 'DUE', 'DURATION');
  if (dueMs === undefined) return plain;
  const old = timeOf(task, 'DUE');
  const start = timeOf(task, 'DTSTART');
  const like = old ?? start;
  const due: TimeValue =
    like && like.kind !== 'date'
      ? { ...like, wallMs: dueMs + (like.wallMs - dayOf(like.wallMs)) }
      : { kind: 'date', wallMs: dueMs, tzid: undefined };
  const isEarlier = start && start.wallMs >= due.wallMs;
  return withLine(isEarlier ? without(plain, 'DTSTART') : plain, timeLine('DUE', due));
}

export function makeTask(uid: string, fields: TaskFields, nowMs: number): Component {
  const empty = makeComponent('VTODO', [
    makeLine('UID', uid),
    utcLine('DTSTAMP', nowMs),
    utcLine('CREATED', nowMs),
    makeLine('STATUS', 'NEEDS-ACTION'),
  ]);
  const task = writeTask(empty, NO_TASK, fields, nowMs);
  return makeComponent('VCALENDAR', [makeLine('VERSION', '2.0'), makeLine('PRODID', PRODUCT), task]);
}

function dayOf(wallMs: number): number {
  return Math.floor(wallMs / 86_400_000) * 86_400_000;
}
