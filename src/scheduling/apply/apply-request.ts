import { formatLine } from '../../protocol/content-lines/fold-line.js';
import { parameterOf } from '../../protocol/content-lines/parameter.js';
import { lineEndOf } from '../../protocol/content-lines/text-edit.js';
import { type Component, propertyOf } from '../../protocol/icalendar/component.js';
import { timeOf } from '../../protocol/icalendar/property-values.js';
import { isMe, type Me } from '../objects/calendar-user.js';
import { exclusionsOf, timesOf } from '../objects/differences.js';
import { LineChanges } from '../objects/line-changes.js';
import { attendeesOf, keyOfTime, MASTER, type SchedulingObject, sequenceOf } from '../objects/scheduling-object.js';
import { type Applied, hasSameOrganizer, type Incoming, ignored, isFromOrganizer, isInvited } from './incoming.js';
import { mergedComponent, missingZones, objectText } from './merge-components.js';
import { isNewer } from './newness.js';

export function applyRequest(incoming: Incoming, stored: SchedulingObject | undefined, me: Me): Applied {
  const refused = refusal(incoming, stored, me);
  if (refused) return refused;
  const { object } = incoming;
  const lineEnd = lineEndOf(object.text);
  const merged = (component: Component, old: Component | undefined) => {
    const keepsAnswer = old !== undefined && stored !== undefined && isSameTime(object, component, stored, old);
    const before = old && stored ? { object: stored, component: old } : undefined;
    return mergedComponent(object, component, before, { me, keepsAnswer, lineEnd });
  };
  if (!stored) {
    const components = [...object.components.values()].map((each) => merged(each, undefined));
    return { kind: 'store', text: objectText(object, components), isAnswer: false };
  }
  const master = object.components.get(MASTER);
  if (!master) return mergeOverrides(incoming, stored, me);
  const oldMaster = stored.components.get(MASTER);
  const rival = oldMaster ?? [...stored.components.values()][0];
  if (rival && !isNewer(master, rival)) return ignored('outdated');
  const components = [...object.components].map(([key, each]) =>
    merged(each, stored.components.get(key) ?? (key === MASTER ? undefined : oldMaster)),
  );
  const kept = oldMaster && isSameTime(object, master, stored, oldMaster) ? ownOverrides(object, stored, me) : [];
  return { kind: 'store', text: objectText(object, [...components, ...kept]), isAnswer: false };
}

function refusal(incoming: Incoming, stored: SchedulingObject | undefined, me: Me): Applied | undefined {
  const { object } = incoming;
  if (isMe(me, object.organizer) || isMe(me, stored?.organizer)) return ignored('own-event');
  if (!isFromOrganizer(incoming)) return ignored('sender');
  if (stored && !hasSameOrganizer(stored, object)) return ignored('other-organizer');
  return isInvited(object, me) || (stored && isInvited(stored, me)) ? undefined : ignored('not-invited');
}

function isSameTime(object: SchedulingObject, fresh: Component, stored: SchedulingObject, old: Component): boolean {
  return timesOf(fresh, object.zones) === timesOf(old, stored.zones);
}

/** Occurrences that the owner answered separately and the organiser sends no component for: they are kept. */
function ownOverrides(object: SchedulingObject, stored: SchedulingObject, me: Me): string[] {
  const answer = (component: Component | undefined) => {
    const line = component && attendeesOf(component).find((each) => isMe(me, each));
    return line && parameterOf(line, 'PARTSTAT')?.toUpperCase();
  };
  const excluded = exclusionsOf(object.components.get(MASTER) as Component, object.zones);
  const ofSeries = answer(stored.components.get(MASTER));
  return [...stored.components].flatMap(([key, component]) => {
    if (key === MASTER || object.components.has(key) || excluded.has(key)) return [];
    // Not at the time of the rule: the organiser had moved it, and the new state moves it back
    const [start, id] = [timeOf(component, 'DTSTART'), timeOf(component, 'RECURRENCE-ID')];
    const isMoved = start && id && keyOfTime(start, stored.zones) !== keyOfTime(id, stored.zones);
    if (isMoved || answer(component) === ofSeries) return [];
    return [stored.text.slice(component.start, component.end)];
  });
}

/** Merges occurrences into a known series, or adds them for an attendee of single occurrences. */
function mergeOverrides({ object }: Incoming, stored: SchedulingObject, me: Me): Applied {
  const lineEnd = lineEndOf(stored.text);
  const changes = new LineChanges(stored.text);
  const added: string[] = [];
  let count = 0;
  for (const [key, component] of object.components) {
    const old = stored.components.get(key);
    const rival = old ?? stored.components.get(MASTER);
    if (old ? !isNewer(component, old) : rival && sequenceOf(component) < sequenceOf(rival)) continue;
    const keepsAnswer = old !== undefined && isSameTime(object, component, stored, old);
    const before = rival && { object: stored, component: rival };
    const text = mergedComponent(object, component, before, { me, keepsAnswer, lineEnd });
    if (old) changes.replace(old, text);
    else added.push(text);
    count += 1;
  }
  if (count === 0) return ignored('outdated');
  insertComponents(changes, stored, `${missingZones(stored, object, lineEnd)}${added.join('')}`);
  return { kind: 'store', text: changes.apply(), isAnswer: false };
}

export function insertComponents(changes: LineChanges, stored: SchedulingObject, text: string): void {
  if (text !== '') changes.insert(stored.calendar.bodyEnd, text);
}

/** RFC 5546 §3.2.4: adds occurrences to a series. They have no RECURRENCE-ID in the letter; their start becomes it. */
export function applyAdd(incoming: Incoming, stored: SchedulingObject | undefined, me: Me): Applied {
  const refused = refusal(incoming, stored, me);
  if (refused) return refused;
  if (!stored) return ignored('unknown');
  const { object } = incoming;
  const single = object.components.get(MASTER);
  if (!single) return mergeOverrides(incoming, stored, me);
  const master = stored.components.get(MASTER);
  const start = propertyOf(single, 'DTSTART');
  const time = timeOf(single, 'DTSTART');
  if (!master || !start || !time) return ignored('unknown');
  if (stored.components.has(keyOfTime(time, object.zones)) || sequenceOf(single) < sequenceOf(master)) {
    return ignored('outdated');
  }
  const lineEnd = lineEndOf(stored.text);
  const options = { me, keepsAnswer: false, lineEnd };
  const text = mergedComponent(object, single, undefined, options);
  const dated = ({ parameters, value }: typeof start, writtenName: string) =>
    formatLine({ writtenName, parameters, value }, lineEnd);
  const changes = new LineChanges(stored.text);
  changes.insert(master.bodyStart, dated(start, 'RDATE'));
  changes.setProperty(master, 'SEQUENCE', String(sequenceOf(single)));
  const begin = `BEGIN:${single.name}${lineEnd}`;
  const override = `${begin}${dated(start, 'RECURRENCE-ID')}${text.slice(begin.length)}`;
  insertComponents(changes, stored, `${missingZones(stored, object, lineEnd)}${override}`);
  return { kind: 'store', text: changes.apply(), isAnswer: false };
}
