import type { Db } from '../../db/database.js';
import type { LookAtArrival } from '../../mailstore/delivery/mailbox-delivery.js';
import { Pace } from '../../platform/pace.js';
import { type CalendarPart, CalendarPartFinder } from '../../protocol/imip/calendar-part-finder.js';
import { MARK_OVERLAP_BYTES, mayHoldCalendar, mentionsCalendar } from '../../protocol/imip/may-hold-calendar.js';
import { unfoldedText } from '../../protocol/mime/field-value.js';

/** Methods that change a calendar; the others are read as mail. */
const METHODS = new Set(['REQUEST', 'ADD', 'CANCEL', 'REPLY', 'REFRESH']);

/** Keeps what was found until the calendar is opened. */
export interface IntakeTray<Sealed> {
  seal(
    mailbox: { readonly aliasId: string; readonly domainId: string; readonly publicKey: Uint8Array },
    content: { readonly text: string; readonly sender: string },
  ): Sealed;
  put(tx: Db, sealed: Sealed): Promise<unknown>;
}

/**
 * Finds calendar objects in arriving mail, while its source can still be read. Mail without a proven sender and mail
 * for Junk is ignored; other mail costs the reading of one header field.
 */
export function createLookAtArrival<Sealed>(deps: {
  readonly tray: IntakeTray<Sealed>;
  /** The owner's choice: invitations are added, or only shown in the mail. */
  readonly addsInvitations: (aliasId: string) => Promise<boolean>;
}): LookAtArrival {
  const { tray, addsInvitations } = deps;
  return async ({ arrival, isJunk }, mailbox) => {
    const { source, fields = [], provenFrom: sender } = arrival;
    if (isJunk || sender === undefined) return undefined;
    const type = fields.find(({ name }) => name.length === 12 && name.toLowerCase() === 'content-type');
    if (!type || !mayHoldCalendar(unfoldedText(type.value))) return undefined;
    const part = await findCalendarPart(source);
    if (!part || !METHODS.has(part.method) || !(await addsInvitations(mailbox.aliasId))) return undefined;
    const sealed = tray.seal(mailbox, { text: part.text, sender });
    return async (tx) => void (await tray.put(tx, sealed));
  };
}

const SLICE_BYTES = 1024 * 1024;

/** Reads in slices, so that a large message does not block the event loop. */
async function findCalendarPart(source: Buffer): Promise<CalendarPart | undefined> {
  const pace = new Pace();
  let isMentioned = false;
  for (let at = 0; at < source.length && !isMentioned; at += SLICE_BYTES) {
    await pace.rest();
    isMentioned = mentionsCalendar(source.subarray(at, at + SLICE_BYTES + MARK_OVERLAP_BYTES));
  }
  if (!isMentioned) return undefined;
  const finder = new CalendarPartFinder();
  for (let at = 0; at < source.length && !finder.isFound; at += SLICE_BYTES) {
    await pace.rest();
    finder.push(source.subarray(at, at + SLICE_BYTES));
  }
  return finder.end();
}
