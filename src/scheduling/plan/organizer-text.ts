import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { parameterOf } from '../../protocol/content-lines/parameter.js';
import { type Component, propertiesOf } from '../../protocol/icalendar/component.js';
import { addressOf, isMe, type Me } from '../objects/calendar-user.js';
import { isRescheduled, timesOf } from '../objects/differences.js';
import { LineChanges } from '../objects/line-changes.js';
import { OF_REPLIES } from '../objects/reply-marks.js';
import { attendeesOf, MASTER, type SchedulingObject, sameAttendee, sequenceOf } from '../objects/scheduling-object.js';
import { INVALID_USER } from './planned-letter.js';

const NEEDS_ACTION = 'NEEDS-ACTION';

/**
 * The organiser's object in the form that is stored: answers are those that the attendees sent, whatever the client
 * wrote; a new time resets them; SEQUENCE is raised if the client did not.
 */
export function organizerText(before: SchedulingObject | undefined, after: SchedulingObject, me: Me): string {
  const changes = new LineChanges(after.text);
  for (const [key, component] of after.components) {
    const old = before?.components.get(key) ?? before?.components.get(MASTER);
    const isSame = before?.components.has(key) ?? false;
    const zones = { before: before?.zones ?? after.zones, after: after.zones };
    if (old && isSame && isRescheduled(old, component, zones)) raise(changes, component, sequenceOf(old));
    else if (old && !isSame && isMoved(component, key, after)) raise(changes, component, sequenceOf(old));
    const isNewTime = old
      ? isSame
        ? timesOf(old, zones.before) !== timesOf(component, zones.after)
        : isMoved(component, key, after)
      : false;
    for (const line of attendeesOf(component)) {
      if (isMe(me, line)) continue;
      changes.setParameter(line, 'SCHEDULE-FORCE-SEND', undefined);
      const known = old && sameAttendee(old, line);
      if (addressOf(line) === undefined) changes.setParameter(line, 'SCHEDULE-STATUS', INVALID_USER);
      if (!known || isLeftToClient(line)) continue;
      if (isNewTime) askAgain(changes, line);
      else putBack(changes, line, known);
    }
    if (old && isSame) putBackComments(changes, component, old);
  }
  return changes.apply();
}

function raise(changes: LineChanges, component: Component, than: number): void {
  if (sequenceOf(component) <= than) changes.setProperty(component, 'SEQUENCE', String(than + 1));
}

/** Whether a new override is at another time than the rule gives. */
export function isMoved(component: Component, key: string, { zones, components }: SchedulingObject): boolean {
  const master = components.get(MASTER);
  const own = timesOf(component, zones);
  if (!master || own === '') return false;
  return !own.includes(`${key} `) || lengthIn(own) !== lengthIn(timesOf(master, zones));
}

function lengthIn(times: string): string {
  return times.split(' ').slice(3, 5).join(' ');
}

/** RFC 6638 §7.1: the service sends this attendee no letter; the client may. */
export function isLeftToClient(line: ContentLine): boolean {
  const agent = parameterOf(line, 'SCHEDULE-AGENT')?.toUpperCase();
  return agent !== undefined && agent !== 'SERVER';
}

function askAgain(changes: LineChanges, line: ContentLine): void {
  const answer = parameterOf(line, 'PARTSTAT');
  if (answer !== undefined && answer.toUpperCase() !== NEEDS_ACTION)
    changes.setParameter(line, 'PARTSTAT', NEEDS_ACTION);
  changes.setParameter(line, OF_REPLIES, undefined);
}

function putBack(changes: LineChanges, line: ContentLine, known: ContentLine): void {
  const [answer, written] = [known, line].map((each) => parameterOf(each, 'PARTSTAT')?.toUpperCase() ?? NEEDS_ACTION);
  if (answer !== written) changes.setParameter(line, 'PARTSTAT', answer);
  changes.setParameter(line, OF_REPLIES, parameterOf(known, OF_REPLIES));
  putBackStatus(changes, line, known);
}

/** Restores the status: a client that saves an older copy sends an older one. */
export function putBackStatus(changes: LineChanges, line: ContentLine, known: ContentLine | undefined): void {
  const [status, sent] = [known, line].map((each) => each && parameterOf(each, 'SCHEDULE-STATUS'));
  if (sent !== undefined && status !== undefined) changes.setParameter(line, 'SCHEDULE-STATUS', status);
}

/** Restores comments of later answers, which a client that saves an older copy does not know. */
function putBackComments(changes: LineChanges, component: Component, old: Component): void {
  const isOfReply = (line: ContentLine) => parameterOf(line, OF_REPLIES) !== undefined;
  const present = new Set(
    propertiesOf(component, 'COMMENT')
      .filter(isOfReply)
      .map((line) => parameterOf(line, OF_REPLIES)),
  );
  for (const line of propertiesOf(old, 'COMMENT').filter(isOfReply)) {
    if (!present.has(parameterOf(line, OF_REPLIES))) changes.insertLine(component, line);
  }
}
