import { parseDateTime } from './date-time.js';

/** When a message arrived: the last server says so, or else its sender. `beginning` has the header in Latin-1 with CR LF. */
export function readArrivalDate(beginning: string): number | undefined {
  const end = beginning.search(/\r\n\r\n/);
  const header = (end === -1 ? beginning : beginning.slice(0, end + 2)).replace(/\r\n[ \t]+/g, ' ');
  const received = /^Received:(.*)$/im.exec(header)?.[1];
  const date = /^Date:(.*)$/im.exec(header)?.[1];
  const at = received === undefined ? undefined : parseDateTime(received.slice(received.lastIndexOf(';') + 1));
  return at ?? (date === undefined ? undefined : parseDateTime(date));
}
