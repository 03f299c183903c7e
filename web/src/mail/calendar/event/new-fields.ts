import type { Times } from '../grid/drag';
import type { EventFields } from '../ical/event-fields';
import { NO_REPEAT } from '../ical/repeat';
import { ownZone, toWall } from '../ical/zone';

/** An event at these times, in the reader's zone. */
export function newFields({ isAllDay, startMs, endMs }: Times): EventFields {
  const zone = ownZone();
  const wall = (ms: number) => (isAllDay ? ms : toWall(zone, ms));
  return {
    title: '',
    place: '',
    notes: '',
    isAllDay,
    startMs: wall(startMs),
    endMs: wall(endMs),
    zone,
    repeat: NO_REPEAT,
    reminders: [],
    invitees: [],
    status: '',
    isFree: false,
  };
}
