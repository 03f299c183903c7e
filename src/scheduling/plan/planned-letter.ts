import type { Component } from '../../protocol/icalendar/component.js';
import type { ZoneFinder } from '../../protocol/icalendar/zones/zone-finder.js';
import type { Method } from './write-message.js';

/** The kind decides subject and text of a letter. */
export type LetterKind = 'invitation' | 'update' | 'cancellation' | 'accepted' | 'tentative' | 'declined' | 'answered';

/** One letter to one or more recipients, who all get the same object. */
export interface PlannedLetter {
  readonly method: Method;
  readonly kind: LetterKind;
  /** Addresses. */
  readonly to: readonly string[];
  /** Writes the object that it carries. Called only when needed: a change may have hundreds of different letters. */
  readonly write: () => string;
  readonly component: 'VEVENT' | 'VTODO';
  /** The component that the text describes. */
  readonly about: Component;
  readonly zones: ZoneFinder;
  /** The lines on which the status of the letter is written. */
  readonly statusOf: 'attendees' | 'organizer';
}

/** RFC 6638 §3.2.9: status codes of letters. */
export const QUEUED = '1.1';
export const DELIVERED = '1.2';
export const NOT_SENT = '5.1';
/** The attendee has no mail address. */
export const INVALID_USER = '3.7';

export type Condition = 'allowed-organizer-scheduling-object-change' | 'allowed-attendee-scheduling-object-change';

export type Plan =
  | { readonly kind: 'refused'; readonly condition: Condition }
  | {
      readonly kind: 'planned';
      /** The text to store, without the statuses of letters; `undefined` for a deletion. */
      readonly text: string | undefined;
      readonly letters: readonly PlannedLetter[];
    };
