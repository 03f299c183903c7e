import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { makeParameter, parameterOf } from '../../protocol/content-lines/parameter.js';
import { type Component, propertiesOf, propertyOf } from '../../protocol/icalendar/component.js';
import { occurrences } from '../../protocol/icalendar/recurrence/occurrences.js';
import { formatTime } from '../../protocol/icalendar/values/time-value.js';
import { addressOf, addressOfValue, mailboxOf } from '../objects/calendar-user.js';
import { LineChanges } from '../objects/line-changes.js';
import { OF_REPLIES } from '../objects/reply-marks.js';
import {
  attendeesOf,
  keyOfTime,
  MASTER,
  readSchedulingObject,
  type SchedulingObject,
  sequenceOf,
  stampOf,
} from '../objects/scheduling-object.js';
import { insertComponents } from './apply-request.js';
import { type Applied, type Incoming, ignored } from './incoming.js';
import { occurrenceText } from './occurrence-text.js';

const ANSWERS = new Set(['ACCEPTED', 'DECLINED', 'TENTATIVE', 'NEEDS-ACTION', 'DELEGATED', 'COMPLETED', 'IN-PROCESS']);
/** RFC 6638 §3.2.9. */
const ANSWERED = '2.0';

/** RFC 5546 §3.2.3: applies one attendee's answer to the series or to single occurrences. */
export function applyReply(incoming: Incoming, stored: SchedulingObject): Applied {
  const complete = withOccurrences(incoming, stored);
  const changes = new LineChanges(complete.text);
  let reason: 'sender' | 'not-invited' | 'outdated' | undefined;
  let count = 0;
  for (const [key, component] of incoming.object.components) {
    const [line, second] = attendeesOf(component);
    if (!line || second || !isFrom(line, incoming.from)) {
      reason ??= 'sender';
      continue;
    }
    const target = complete.components.get(key);
    const own = target && attendeeLike(target, line);
    if (!target || !own) {
      reason ??= 'not-invited';
      continue;
    }
    if (!isNews(component, target, own)) {
      reason ??= 'outdated';
      continue;
    }
    answer(changes, component, target, { line, own });
    count += 1;
  }
  // If no answer counted, the occurrences made for them are dropped, too
  return count > 0 ? { kind: 'store', text: changes.apply(), isAnswer: true } : ignored(reason ?? 'unreadable');
}

export function applyRefresh(incoming: Incoming, stored: SchedulingObject): Applied {
  const [component] = incoming.object.components.values();
  const [line] = component ? attendeesOf(component) : [];
  if (!line || !isFrom(line, incoming.from)) return ignored('sender');
  const own = [...stored.components.values()].map((each) => attendeeLike(each, line)).find((each) => each);
  const to = own && addressOf(own);
  return to === undefined ? ignored('not-invited') : { kind: 'refresh', to };
}

function isFrom(line: ContentLine, from: string): boolean {
  const address = addressOf(line);
  const speaker = addressOfValue(parameterOf(line, 'SENT-BY'));
  return [address, speaker].some((each) => each !== undefined && mailboxOf(each) === mailboxOf(from));
}

function attendeeLike(component: Component, line: ContentLine): ContentLine | undefined {
  const address = addressOf(line);
  const same = attendeesOf(component).find((each) => addressOf(each) === address);
  if (same || address === undefined) return same;
  return attendeesOf(component).find((each) => mailboxOf(addressOf(each) ?? '') === mailboxOf(address));
}

function isNews(component: Component, target: Component, own: ContentLine): boolean {
  const last = parameterOf(own, OF_REPLIES);
  const stamp = stampText(component);
  return sequenceOf(component) >= sequenceOf(target) && (last === undefined || stamp > last);
}

/** UTC with a fixed number of digits, so that texts sort by time. */
function stampText(component: Component): string {
  return formatTime({ kind: 'utc', localMs: stampOf(component), tzid: undefined });
}

function answer(
  changes: LineChanges,
  component: Component,
  target: Component,
  { line, own }: { readonly line: ContentLine; readonly own: ContentLine },
): void {
  const said = parameterOf(line, 'PARTSTAT')?.toUpperCase() ?? 'NEEDS-ACTION';
  changes.setParameter(own, 'PARTSTAT', ANSWERS.has(said) ? said : 'NEEDS-ACTION');
  const delegate = parameterOf(line, 'DELEGATED-TO');
  if (said === 'DELEGATED' && delegate !== undefined) changes.setParameter(own, 'DELEGATED-TO', delegate);
  changes.setParameter(own, 'RSVP', undefined);
  changes.setParameter(own, 'SCHEDULE-STATUS', ANSWERED);
  changes.setParameter(own, OF_REPLIES, stampText(component));
  const comment = propertyOf(component, 'COMMENT');
  const address = addressOf(own) ?? '';
  for (const old of propertiesOf(target, 'COMMENT')) {
    if (parameterOf(old, OF_REPLIES) === address) changes.remove(old);
  }
  if (comment && comment.value !== '') {
    const parameters = [makeParameter(OF_REPLIES, [address])];
    changes.insertLine(target, { writtenName: 'COMMENT', parameters, value: comment.value.slice(0, MAX_COMMENT) });
  }
}

const MAX_COMMENT = 2000;
const MAX_NEW_OCCURRENCES = 20;

/** Adds a component for each occurrence that is answered separately. */
function withOccurrences({ object: incoming, from }: Incoming, stored: SchedulingObject): SchedulingObject {
  const master = stored.components.get(MASTER);
  const missing = [...incoming.components].filter(([key]) => !stored.components.has(key)).slice(0, MAX_NEW_OCCURRENCES);
  if (!master || missing.length === 0) return stored;
  const isInvited = attendeesOf(master).some((line) => isFrom(line, from));
  const isOfSeries = createIsOccurrence(stored);
  const texts = missing
    .filter(([key, component]) => isInvited && sequenceOf(component) >= sequenceOf(master) && isOfSeries(key))
    .map(([, component]) => occurrenceText(stored, master, component));
  if (texts.length === 0) return stored;
  const changes = new LineChanges(stored.text);
  insertComponents(changes, stored, texts.join(''));
  return readSchedulingObject(changes.apply()) ?? stored;
}

/** One step looks at the rule once. */
const MAX_STEPS = 1000;

function createIsOccurrence({ components, zones }: SchedulingObject): (key: string) => boolean {
  const master = components.get(MASTER);
  return (key) => {
    const [, number] = key.split(' ');
    const ms = Number(number);
    let steps = 0;
    for (const occurrence of occurrences({ master, overrides: [] }, zones, { fromMs: ms - 1, untilMs: ms + 1 })) {
      if (++steps > MAX_STEPS) return false;
      if (!occurrence) continue;
      const isDay = key.startsWith('day ');
      const found = isDay ? { kind: 'date' as const, localMs: occurrence.idLocalMs, tzid: undefined } : undefined;
      const own = found ? keyOfTime(found, zones) : `at ${occurrence.zone.toInstant(occurrence.idLocalMs)}`;
      if (own === key) return true;
    }
    return false;
  };
}
