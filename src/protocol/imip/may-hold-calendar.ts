import { PLAIN_TEXT, parseMediaType } from '../mime/media-type.js';

/** Whether a message's own Content-Type leaves room for a calendar part: most mail is done with here. */
export function mayHoldCalendar(contentType: string | undefined): boolean {
  if (contentType === undefined) return false;
  const { name } = parseMediaType(contentType, PLAIN_TEXT);
  return name === 'text/calendar' || name.startsWith('multipart/') || name === 'application/ics';
}

/** The spellings that programs use: a search that ignores case would cost five times as much. */
const MARKS = ['/calendar', '/CALENDAR', '/Calendar', '.ics', '.ICS'].map((mark) => Buffer.from(mark));
const LONGEST_MARK = 9;

/**
 * Whether it may name a calendar part. This passes over the octets at a fifth of what reading its structure costs, which
 * decides for all mail but invitations.
 */
export function mentionsCalendar(source: Buffer): boolean {
  return MARKS.some((mark) => source.includes(mark));
}

/** How much two pieces of a message must share so that no mark is missed between them. */
export const MARK_OVERLAP_BYTES = LONGEST_MARK - 1;
