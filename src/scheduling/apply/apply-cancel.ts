import { formatLine } from '../../protocol/content-lines/fold-line.js';
import { lineEndOf } from '../../protocol/content-lines/text-edit.js';
import { type Component, propertyOf } from '../../protocol/icalendar/component.js';
import { isMe, type Me } from '../objects/calendar-user.js';
import { LineChanges } from '../objects/line-changes.js';
import { MASTER, type SchedulingObject, sequenceOf, stampOf } from '../objects/scheduling-object.js';
import { insertComponents } from './apply-request.js';
import { type Applied, hasSameOrganizer, type Incoming, ignored, isFromOrganizer } from './incoming.js';
import { isNewer } from './newness.js';
import { occurrenceText } from './occurrence-text.js';

/** RFC 5546 §3.2.5: cancelled components stay visible, with STATUS:CANCELLED. */
export function applyCancel(incoming: Incoming, stored: SchedulingObject | undefined, me: Me): Applied {
  if (!stored) return ignored('unknown');
  if (isMe(me, stored.organizer) || isMe(me, incoming.object.organizer)) return ignored('own-event');
  if (!isFromOrganizer(incoming)) return ignored('sender');
  if (!hasSameOrganizer(stored, incoming.object)) return ignored('other-organizer');
  const changes = new LineChanges(stored.text);
  const added: string[] = [];
  let count = 0;
  for (const [key, component] of incoming.object.components) {
    const targets = key === MASTER ? [...stored.components.values()] : [stored.components.get(key)];
    const master = stored.components.get(MASTER);
    for (const old of targets) {
      if (old ? isNewer(component, old) : master && sequenceOf(component) >= sequenceOf(master)) {
        count += 1;
        if (old) cancel(changes, old, component);
        else if (master) added.push(cancelledOccurrence(stored, master, component));
      }
    }
  }
  if (count === 0) return ignored('outdated');
  insertComponents(changes, stored, added.join(''));
  return { kind: 'store', text: changes.apply(), isAnswer: false };
}

/** Takes SEQUENCE and DTSTAMP from the letter, so that an older letter has no effect afterwards. */
function cancel(changes: LineChanges, old: Component, by: Component): void {
  changes.setProperty(old, 'STATUS', 'CANCELLED');
  changes.setProperty(old, 'SEQUENCE', String(Math.max(sequenceOf(by), sequenceOf(old))));
  const stamp = propertyOf(by, 'DTSTAMP');
  if (stamp && stampOf(by) > stampOf(old)) changes.setProperty(old, 'DTSTAMP', stamp.value);
}

function cancelledOccurrence(stored: SchedulingObject, master: Component, by: Component): string {
  const lineEnd = lineEndOf(stored.text);
  const text = occurrenceText(
    stored,
    master,
    by,
    ({ name }) => name !== 'STATUS' && name !== 'SEQUENCE' && name !== 'DTSTAMP',
  );
  const lines = ['SEQUENCE', 'DTSTAMP'].map((name) => {
    const value = propertyOf(by, name)?.value ?? propertyOf(master, name)?.value;
    return value === undefined ? '' : formatLine({ writtenName: name, value }, lineEnd);
  });
  const begin = `BEGIN:${master.name}${lineEnd}`;
  return `${begin}${lines.join('')}STATUS:CANCELLED${lineEnd}${text.slice(begin.length)}`;
}
