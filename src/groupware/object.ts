import type { CalendarFacts } from '../protocol/icalendar/facts.js';
import type { CardFacts } from '../protocol/vcard/card-facts.js';

/** What is known of an object without opening its bytes. */
export interface ObjectFacts {
  readonly collectionId: string;
  readonly id: string;
  /** Number of its last change. */
  readonly modseq: number;
  /** Counts the versions of its bytes; each is sealed for its number. */
  readonly version: number;
  /** The last part of its address, decoded, with `.ics` or `.vcf` if it has that. */
  readonly name: string;
  /** Empty for a card without UID. */
  readonly uid: string;
  /** With quotes: equal bytes in a collection have equal tags. */
  readonly etag: string;
  /** The ETag before the service noted letter outcomes: a client that has it has missed no change by others. */
  readonly formerEtag?: string | undefined;
  /** With quotes; only scheduling objects have one. */
  readonly scheduleTag?: string | undefined;
  readonly sizeBytes: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly calendar?: CalendarEntry | undefined;
  readonly card?: CardEntry | undefined;
}

export interface CalendarEntry extends Omit<CalendarFacts, 'uid' | 'description' | 'attendees'> {
  /** The METHOD of an invitation in the inbox. */
  readonly method?: string | undefined;
  /** The owner organises it, or is invited and has answered so. */
  readonly isOrganizer: boolean;
  readonly ownAnswer?: string | undefined;
  /**
   * A VCALENDAR with only the lines that define when it takes place. Absent for an event that happens once at fixed
   * instants, because its bounds suffice, and if there are many such lines: they are then read from the object.
   */
  readonly times?: string | undefined;
}

export type CardEntry = Omit<CardFacts, 'uid'> & { readonly version: '3.0' | '4.0' };

export interface OpenObject {
  readonly facts: ObjectFacts;
  /** The bytes as they are stored. */
  readonly bytes: Buffer;
}

/** The id of REST: the name without `.ics` or `.vcf`; no two objects of a collection have the same. */
export function bareName(name: string): string {
  return name.replace(/\.(?:ics|vcf)$/i, '');
}
