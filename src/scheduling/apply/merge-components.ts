import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { formatLine } from '../../protocol/content-lines/fold-line.js';
import { parameterOf, withParameter } from '../../protocol/content-lines/parameter.js';
import { lineEndOf } from '../../protocol/content-lines/text-edit.js';
import { type Component, componentsOf, propertyOf } from '../../protocol/icalendar/component.js';
import { isMe, type Me } from '../objects/calendar-user.js';
import { attendeesOf, type SchedulingObject } from '../objects/scheduling-object.js';

/** Properties that stay the owner's own when the organiser sends a new state. */
const OWN_LINES = new Set(['TRANSP', 'CATEGORIES']);

/** Returns a component of the incoming object in the form that replaces `old`. */
export function mergedComponent(
  incoming: SchedulingObject,
  component: Component,
  old: { readonly object: SchedulingObject; readonly component: Component } | undefined,
  { me, keepsAnswer, lineEnd }: { readonly me: Me; readonly keepsAnswer: boolean; readonly lineEnd: string },
): string {
  const own = old && ownParts(old.object, old.component, component, lineEnd);
  const answer =
    old && keepsAnswer
      ? parameterOf(attendeesOf(old.component).find((line) => isMe(me, line)) ?? NO_LINE, 'PARTSTAT')
      : undefined;
  const isReplaced = ({ name }: ContentLine) =>
    old !== undefined && OWN_LINES.has(name) && propertyOf(old.component, name) !== undefined;
  const lines = component.lines
    .filter((line) => !isReplaced(line))
    .map((line) => {
      const cleaned = line.parameters.filter(({ name }) => !name.startsWith('SCHEDULE-'));
      const isOwn = line.name === 'ATTENDEE' && isMe(me, line);
      const parameters = isOwn && answer !== undefined ? withParameter(cleaned, 'PARTSTAT', answer) : cleaned;
      return formatLine({ writtenName: line.writtenName, parameters, value: line.value }, lineEnd);
    });
  // Alarms of the sender are dropped
  const inner = component.components
    .filter(({ name }) => name !== 'VALARM')
    .map(({ start, end }) => withEnds(incoming.text.slice(start, end), lineEnd));
  return [
    `BEGIN:${component.name}${lineEnd}`,
    ...lines,
    ...(own?.lines ?? []),
    ...inner,
    ...(own?.alarms ?? []),
    `END:${component.name}${lineEnd}`,
  ].join('');
}

const NO_LINE = { parameters: [] };

function ownParts(object: SchedulingObject, old: Component, fresh: Component, lineEnd: string) {
  const isOwn = ({ name }: ContentLine) =>
    OWN_LINES.has(name) || (name.startsWith('X-') && propertyOf(fresh, name) === undefined);
  const sliceOf = ({ start, end }: { readonly start: number; readonly end: number }) =>
    withEnds(object.text.slice(start, end), lineEnd);
  return { lines: old.lines.filter(isOwn).map(sliceOf), alarms: componentsOf(old, 'VALARM').map(sliceOf) };
}

function withEnds(text: string, lineEnd: string): string {
  const whole = text.endsWith('\n') ? text : `${text}\n`;
  return whole.replace(/\r?\n/g, lineEnd);
}

/** The incoming object without METHOD, its components replaced by those given. */
export function objectText(incoming: SchedulingObject, components: readonly string[]): string {
  const lineEnd = lineEndOf(incoming.text);
  const { calendar, text } = incoming;
  const lines = calendar.lines.filter(({ name }) => name !== 'METHOD' && !name.startsWith('X-'));
  const zones = componentsOf(calendar, 'VTIMEZONE');
  return [
    `BEGIN:VCALENDAR${lineEnd}`,
    ...lines.map(({ start, end }) => text.slice(start, end)),
    ...zones.map(({ start, end }) => text.slice(start, end)),
    ...components,
    `END:VCALENDAR${lineEnd}`,
  ].join('');
}

/** VTIMEZONEs that only the incoming object has, to be inserted before the merged components. */
export function missingZones(stored: SchedulingObject, incoming: SchedulingObject, lineEnd: string): string {
  const known = new Set(componentsOf(stored.calendar, 'VTIMEZONE').map((each) => propertyOf(each, 'TZID')?.value));
  return componentsOf(incoming.calendar, 'VTIMEZONE')
    .filter((each) => !known.has(propertyOf(each, 'TZID')?.value))
    .map(({ start, end }) => withEnds(incoming.text.slice(start, end), lineEnd))
    .join('');
}
