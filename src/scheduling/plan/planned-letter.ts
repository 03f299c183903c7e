import type { Component } from '../../protocol/icalendar/component.js';
import type { ZoneFinder } from '../../protocol/icalendar/zones/zone-finder.js';
import type { Method } from './write-message.js';

/** What a letter says, for its subject and its text. */
export type LetterKind = 'invitation' | 'update' | 'cancellation' | 'accepted' | 'tentative' | 'declined' | 'answered';

/** One letter to some people, which all get the same object. */
export interface PlannedLetter {
  readonly method: Method;
  readonly kind: LetterKind;
  /** Addresses. */
  readonly to: readonly string[];
  /** The object it carries: written when it is needed, because a change may concern hundreds in different ways. */
  readonly write: () => string;
  readonly component: 'VEVENT' | 'VTODO';
  /** What people read about. */
  readonly about: Component;
  readonly zones: ZoneFinder;
  /** Whose lines tell how the letter went. */
  readonly statusOf: 'attendees' | 'organizer';
}

/** RFC 6638 §3.2.9: how letters went. */
export const QUEUED = '1.1';
export const DELIVERED = '1.2';
export const NOT_SENT = '5.1';
/** No address that mail reaches. */
export const INVALID_USER = '3.7';

export type Condition = 'allowed-organizer-scheduling-object-change' | 'allowed-attendee-scheduling-object-change';

export type Plan =
  | { readonly kind: 'refused'; readonly condition: Condition }
  | {
      readonly kind: 'planned';
      /** What is stored, without the statuses of the letters; `undefined` for a deletion. */
      readonly text: string | undefined;
      readonly letters: readonly PlannedLetter[];
    };
