import type { CalendarFacts } from '../protocol/icalendar/facts.js';
import type { CardFacts } from '../protocol/vcard/card-facts.js';

/** What is known of an object without opening its bytes. */
export interface ObjectFacts {
  readonly collectionId: string;
  readonly id: string;
  /** Number of its last change. */
  readonly modseq: number;
  /** Counts its bytes: they are sealed for this one. */
  readonly version: number;
  /** The last part of its address, decoded, with `.ics` or `.vcf` if it has that. */
  readonly name: string;
  /** Empty: a card without one. */
  readonly uid: string;
  /** With quotes: equal bytes in a collection have equal tags. */
  readonly etag: string;
  /** The ETag before the service noted how letters went: a client that has it has missed nothing. */
  readonly formerEtag?: string | undefined;
  /** With quotes; scheduling objects alone have one. */
  readonly scheduleTag?: string | undefined;
  readonly sizeBytes: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly calendar?: CalendarEntry | undefined;
  readonly card?: CardEntry | undefined;
}

export interface CalendarEntry extends Omit<CalendarFacts, 'uid' | 'description' | 'attendees'> {
  /** METHOD of an invitation in the inbox. */
  readonly method?: string | undefined;
  /** The owner organises it, or is invited and has answered so. */
  readonly isOrganizer: boolean;
  readonly ownAnswer?: string | undefined;
  /**
   * A VCALENDAR of only the lines that say when it is. Absent for an event that happens once at fixed instants: its
   * bounds say it all; and where these lines are many: then they are read from the object.
   */
  readonly times?: string | undefined;
}

export type CardEntry = Omit<CardFacts, 'uid'> & { readonly version: '3.0' | '4.0' };

export interface OpenObject {
  readonly facts: ObjectFacts;
  /** As they are stored. */
  readonly bytes: Buffer;
}

/** The id of REST: the name without `.ics` or `.vcf`; no two objects of a collection have the same. */
export function bareName(name: string): string {
  return name.replace(/\.(?:ics|vcf)$/i, '');
}
