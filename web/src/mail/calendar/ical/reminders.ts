import {
  addComponent,
  type Component,
  componentsOf,
  lineOf,
  makeComponent,
  replaceComponent,
  writeComponent,
} from './component';
import { encodeText, makeLine, parameterOf } from './content-line';
import { instantOf, readDuration, readTime } from './time-value';
import { MINUTE_MS } from './zone';

/** A VALARM of an event. */
export interface Reminder {
  /** How long before the beginning; `undefined`: it says when in another way, and stays as it is. */
  readonly minutesBefore: number | undefined;
  /** `undefined`: it is new. */
  readonly alarm: Component | undefined;
}

export function readReminders(component: Component): readonly Reminder[] {
  return componentsOf(component, 'VALARM').map((alarm) => {
    const trigger = lineOf(alarm, 'TRIGGER');
    const isPlain = trigger && parameterOf(trigger, 'RELATED')?.toUpperCase() !== 'END';
    const duration = isPlain ? readDuration(trigger.value) : undefined;
    return { minutesBefore: duration === undefined ? undefined : -duration / MINUTE_MS + 0, alarm };
  });
}

export function writeReminders(component: Component, reminders: readonly Reminder[], title: string): Component {
  const kept = new Set(reminders.map(({ alarm }) => alarm && writeComponent(alarm)));
  let next = component;
  for (const alarm of componentsOf(component, 'VALARM')) {
    if (!kept.has(writeComponent(alarm))) next = replaceComponent(next, alarm, undefined);
  }
  for (const { alarm, minutesBefore } of reminders) {
    if (alarm === undefined && minutesBefore !== undefined) next = addComponent(next, makeAlarm(minutesBefore, title));
  }
  return next;
}

function makeAlarm(minutesBefore: number, title: string): Component {
  return makeComponent('VALARM', [
    makeLine('ACTION', 'DISPLAY'),
    makeLine('DESCRIPTION', encodeText(title)),
    makeLine('TRIGGER', minutesBefore === 0 ? 'PT0S' : `-PT${minutesBefore}M`),
  ]);
}

/** When its alarms go off for one occurrence. */
export function alarmTimes(
  component: Component,
  { startMs, endMs }: { startMs: number; endMs: number },
): readonly number[] {
  return componentsOf(component, 'VALARM').flatMap((alarm) => {
    const trigger = lineOf(alarm, 'TRIGGER');
    if (!trigger || lineOf(alarm, 'ACKNOWLEDGED')) return [];
    const absolute = readTime(trigger.value);
    if (absolute) return [instantOf(absolute, 'UTC')];
    const duration = readDuration(trigger.value);
    const isFromEnd = parameterOf(trigger, 'RELATED')?.toUpperCase() === 'END';
    return duration === undefined ? [] : [(isFromEnd ? endMs : startMs) + duration];
  });
}
