import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { formatLine } from '../../protocol/content-lines/fold-line.js';
import { makeParameter, parameterOf, withParameter } from '../../protocol/content-lines/parameter.js';
import { type Component, propertiesOf, propertyOf } from '../../protocol/icalendar/component.js';
import { timesOfLine } from '../../protocol/icalendar/property-values.js';
import { formatTime, type TimeValue } from '../../protocol/icalendar/values/time-value.js';
import { addressOf, isMe, type Me } from '../objects/calendar-user.js';
import { exclusionsOf, timesOf } from '../objects/differences.js';
import { LineChanges } from '../objects/line-changes.js';
import {
  attendeesOf,
  isCancelled,
  keyOfTime,
  MASTER,
  readSchedulingObject,
  type SchedulingObject,
  sameAttendee,
} from '../objects/scheduling-object.js';
import { isLeftToClient, isMoved, putBackStatus } from './organizer-text.js';
import type { LetterKind, Plan, PlannedLetter } from './planned-letter.js';
import { type ToldComponent, writeMessage } from './write-message.js';

interface Options {
  readonly me: Me;
  readonly nowMs: number;
  /** RFC 6638 §8.1: `Schedule-Reply: F`. */
  readonly isReplyWanted: boolean;
}

/** RFC 6638 §3.2.2: an attendee may answer, and may not change what belongs to the organiser. */
export function planForAttendee(
  before: SchedulingObject | undefined,
  after: SchedulingObject | undefined,
  options: Options,
): Plan {
  if (before && after && !isAllowed(before, after, options.me)) {
    return { kind: 'refused', condition: 'allowed-attendee-scheduling-object-change' };
  }
  const isForced = after?.organizer && parameterOf(after.organizer, 'SCHEDULE-FORCE-SEND')?.toUpperCase() === 'REPLY';
  const text = after && storedText(before, after, options.me);
  const stored = text === undefined ? undefined : readSchedulingObject(text);
  const letters = repliesTo(before, stored, { ...options, isForced: isForced === true });
  return { kind: 'planned', text, letters };
}

const OF_ORGANIZER = ['SUMMARY', 'LOCATION', 'DESCRIPTION'] as const;

function isAllowed(before: SchedulingObject, after: SchedulingObject, me: Me): boolean {
  if (!after.organizer || !before.organizer) return false;
  if (addressOf(after.organizer) !== addressOf(before.organizer)) return false;
  const isSame = (name: string, old: Component, fresh: Component) =>
    propertyOf(old, name)?.value === propertyOf(fresh, name)?.value;
  for (const [key, fresh] of after.components) {
    const own = before.components.get(key);
    const old = own ?? before.components.get(MASTER);
    if (!old) return false;
    const isTimed = own ? timesOf(old, before.zones) === timesOf(fresh, after.zones) : !isMoved(fresh, key, after);
    if (!isTimed || !OF_ORGANIZER.every((name) => isSame(name, old, fresh))) return false;
    if (fresh.name === 'VEVENT' && !isSame('STATUS', old, fresh)) return false;
    if (!hasSameAttendees(old, fresh, me)) return false;
    // An attendee may exclude occurrences from its own calendar, and cannot add them again
    const excluded = exclusionsOf(fresh, after.zones);
    if (own && [...exclusionsOf(old, before.zones)].some((each) => !excluded.has(each))) return false;
  }
  return !before.components.has(MASTER) || after.components.has(MASTER);
}

function hasSameAttendees(old: Component, fresh: Component, me: Me): boolean {
  const addresses = (component: Component) =>
    attendeesOf(component)
      .filter((line) => !isMe(me, line))
      .map((line) => addressOf(line) ?? line.value)
      .sort()
      .join('\n');
  return addresses(old) === addresses(fresh);
}

/** Restores the answers of other attendees, and the status of the letter to the organiser. */
function storedText(before: SchedulingObject | undefined, after: SchedulingObject, me: Me): string {
  const changes = new LineChanges(after.text);
  for (const [key, component] of after.components) {
    const organizer = propertyOf(component, 'ORGANIZER');
    const old = before?.components.get(key) ?? before?.components.get(MASTER);
    if (organizer) {
      changes.setParameter(organizer, 'SCHEDULE-FORCE-SEND', undefined);
      putBackStatus(changes, organizer, old && propertyOf(old, 'ORGANIZER'));
    }
    for (const line of attendeesOf(component)) {
      const known = old && sameAttendee(old, line);
      if (!known || isMe(me, line)) continue;
      if (answerOf(known) !== answerOf(line)) changes.setParameter(line, 'PARTSTAT', answerOf(known));
    }
  }
  return changes.apply();
}

function answerOf(line: ContentLine | undefined): string {
  return (line && parameterOf(line, 'PARTSTAT')?.toUpperCase()) || 'NEEDS-ACTION';
}

function repliesTo(
  before: SchedulingObject | undefined,
  after: SchedulingObject | undefined,
  options: Options & { readonly isForced: boolean },
): PlannedLetter[] {
  const { me, nowMs } = options;
  const organizer = (before ?? after)?.organizer;
  const to = organizer && addressOf(organizer);
  if (!to || !options.isReplyWanted || isLeftToClient((after ?? before)?.organizer as ContentLine)) return [];
  const object = after ?? (before as SchedulingObject);
  const answers = after ? changedAnswers(before, after, options) : declines(before as SchedulingObject, me);
  if (answers.length === 0) return [];
  const told = answers.map(({ component, line, answer, id }): ToldComponent => {
    const parameters = withParameter(line.parameters, 'PARTSTAT', answer).filter(
      ({ name }) => name !== 'RSVP' && name !== 'ROLE' && !name.startsWith('SCHEDULE-') && !name.startsWith('X-'),
    );
    const attendee = formatLine({ writtenName: 'ATTENDEE', parameters, value: line.value });
    const status = formatLine({ writtenName: 'REQUEST-STATUS', value: '2.0;Success' });
    const isTold = ({ name }: ContentLine) => IN_REPLY.has(name) && !(id && OF_SERIES.has(name));
    return { component, isTold, added: [...(id ? [recurrenceLine(id)] : []), attendee, status] };
  });
  const [first] = answers;
  return [
    {
      method: 'REPLY',
      kind: kindOf(first?.answer),
      to: [to],
      write: () => writeMessage(object, 'REPLY', told, nowMs),
      component: object.kind,
      about: (first as Answer).component,
      zones: object.zones,
      statusOf: 'organizer',
    },
  ];
}

const IN_REPLY = new Set([
  ...['UID', 'ORGANIZER', 'RECURRENCE-ID', 'DTSTART', 'DTEND', 'DUE', 'DURATION', 'SUMMARY', 'COMMENT'],
  ...['PERCENT-COMPLETE', 'COMPLETED', 'RRULE'],
]);
const OF_SERIES = new Set(['RRULE', 'DTSTART', 'DTEND', 'DUE', 'DURATION']);

function recurrenceLine(time: TimeValue): string {
  const parameters =
    time.kind === 'date'
      ? [makeParameter('VALUE', ['DATE'])]
      : time.tzid === undefined
        ? []
        : [makeParameter('TZID', [time.tzid])];
  return formatLine({ writtenName: 'RECURRENCE-ID', parameters, value: formatTime(time) });
}

interface Answer {
  readonly component: Component;
  readonly line: ContentLine;
  readonly answer: string;
  /** An occurrence without a component that the attendee excluded. */
  readonly id?: TimeValue;
}

function changedAnswers(
  before: SchedulingObject | undefined,
  after: SchedulingObject,
  { me, isForced }: { readonly me: Me; readonly isForced: boolean },
): Answer[] {
  const answers: Answer[] = [];
  for (const [key, component] of after.components) {
    const line = attendeesOf(component).find((each) => isMe(me, each));
    if (!line) continue;
    const old = before?.components.get(key) ?? before?.components.get(MASTER);
    const known = old && attendeesOf(old).find((each) => isMe(me, each));
    const isChanged = answerOf(line) !== (known ? answerOf(known) : 'NEEDS-ACTION');
    const isWanted = parameterOf(known ?? line, 'RSVP')?.toUpperCase() !== 'FALSE' && !isLeftToClient(line);
    if (isForced || (isChanged && isWanted)) answers.push({ component, line, answer: answerOf(line) });
  }
  return [...answers, ...takenOut(before, after, me)];
}

/** RFC 6638 appendix B: excluding an occurrence declines it. */
function takenOut(before: SchedulingObject | undefined, after: SchedulingObject, me: Me): Answer[] {
  const [old, fresh] = [before?.components.get(MASTER), after.components.get(MASTER)];
  const line = fresh && attendeesOf(fresh).find((each) => isMe(me, each));
  if (!before || !old || !fresh || !line || isLeftToClient(line)) return [];
  const known = exclusionsOf(old, before.zones);
  const answers: Answer[] = [];
  for (const excluded of propertiesOf(fresh, 'EXDATE')) {
    for (const value of timesOfLine(excluded)) {
      if (!value || !('localMs' in value)) continue;
      const key = keyOfTime(value, after.zones);
      const override = before.components.get(key);
      const own = override && attendeesOf(override).find((each) => isMe(me, each));
      const isOver = override && (isCancelled(override) || answerOf(own) === 'DECLINED');
      if (!known.has(key) && !isOver) answers.push({ component: fresh, line, answer: 'DECLINED', id: value });
    }
  }
  return answers;
}

/** Deleting the object declines everything that is neither over nor declined already. */
function declines(before: SchedulingObject, me: Me): Answer[] {
  const all = [...before.components].flatMap(([key, component]) => {
    const line = attendeesOf(component).find((each) => isMe(me, each));
    const isWanted = line && !isLeftToClient(line) && parameterOf(line, 'RSVP')?.toUpperCase() !== 'FALSE';
    const isOver = isCancelled(component) || answerOf(line) === 'DECLINED';
    return line && isWanted && !isOver ? [{ key, component, line, answer: 'DECLINED' }] : [];
  });
  const master = all.find(({ key }) => key === MASTER);
  return master ? [master] : all;
}

function kindOf(answer: string | undefined): LetterKind {
  if (answer === 'ACCEPTED' || answer === 'COMPLETED' || answer === 'IN-PROCESS') return 'accepted';
  if (answer === 'TENTATIVE') return 'tentative';
  return answer === 'DECLINED' ? 'declined' : 'answered';
}
