import type { Db } from '../db/database.js';

/**
 * `inbox` has incoming invitations. `home` is any other resource, such as `outbox`: it only has properties that a
 * client stored there, and its segment is the path below the address.
 */
export type CollectionKind = 'calendar' | 'book' | 'inbox' | 'home';

/** VEVENT, VTODO, VJOURNAL. */
export type ComponentKind = 'VEVENT' | 'VTODO' | 'VJOURNAL';
export const COMPONENT_KINDS: readonly ComponentKind[] = ['VEVENT', 'VTODO', 'VJOURNAL'];

export interface CollectionProps {
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
  /** The color as it was set, perhaps with alpha: `#rgb`, `#rrggbb`, `#rrggbbaa`. */
  readonly color?: string | undefined;
  /** The calendar's time zone, by its IANA name. */
  readonly timezone?: string | undefined;
  /** The VCALENDAR with the VTIMEZONE that a client set. */
  readonly timezoneText?: string | undefined;
  readonly order?: number | undefined;
  /** `schedule-calendar-transp`: its events do not count as busy. */
  readonly isTransparent?: boolean | undefined;
  /** The kinds of components that the calendar accepts; fixed when it is created. */
  readonly components?: readonly ComponentKind[] | undefined;
  /** Every other property, keyed by `{namespace}name`: its element as a complete XML text. */
  readonly others?: Readonly<Record<string, string>> | undefined;
}

/** A given value is set, `null` removes it, and an absent one stays. */
export type PropChanges = {
  readonly [Name in Exclude<keyof CollectionProps, 'components' | 'others'>]?: CollectionProps[Name] | null;
} & { readonly others?: Readonly<Record<string, string | null>> | undefined };

export interface Collection {
  readonly id: string;
  readonly kind: CollectionKind;
  /** The last part of its address, decoded. */
  readonly segment: string;
  readonly props: CollectionProps;
  /** Number of its last change. */
  readonly highestModseq: number;
  /** Removed objects up to this change are no longer remembered: older sync tokens are refused. */
  readonly forgottenModseq: number;
  readonly objectCount: number;
  readonly sizeBytes: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface NewCollection {
  readonly kind: CollectionKind;
  readonly segment: string;
  readonly props: CollectionProps;
  /** Refuses a display name that another collection of the kind has. */
  readonly hasUniqueName?: boolean;
}

/** The names that default collections get, in the caller's language. */
export interface DefaultNames {
  readonly calendar: string;
  readonly book: string;
  /** The calendar's time zone, by its IANA name. */
  readonly timezone?: string | undefined;
}

export interface Collections {
  /** In the order of creation; without `home`. */
  list(kind?: CollectionKind): Promise<readonly Collection[]>;
  /** `segment` is unique within a home: calendars and the inbox have one home, books another. */
  find(kind: CollectionKind, segment: string): Promise<Collection | undefined>;
  get(id: string): Promise<Collection>;
  /**
   * Creates the calendar `default` if there is no calendar, the book `default` if that one is missing, and the inbox if
   * it is missing; concurrent calls create each once. Answers with all collections.
   */
  ensure(kinds: readonly ('calendar' | 'book' | 'inbox')[], names: DefaultNames): Promise<readonly Collection[]>;
  /** Throws `already-exists`; `over-quota` from the 251st on. */
  create(collection: NewCollection): Promise<Collection>;
  update(id: string, changes: PropChanges, options?: { readonly hasUniqueName?: boolean }): Promise<Collection>;
  /** Properties of a resource that is no collection, such as the outbox. */
  setHome(segment: string, others: Readonly<Record<string, string | null>>): Promise<Collection>;
  rename(id: string, segment: string): Promise<Collection>;
  /**
   * Removes the collection with all its objects. `prepare` sees them before, and its `commit` runs in the transaction;
   * both run again if another session changed an object first.
   */
  remove(id: string, options?: RemoveCollection): Promise<Collection>;
}

export interface RemoveCollection {
  /** `Schedule-Reply: F`: organizers are not told. */
  readonly isSilent?: boolean | undefined;
  prepare?(collection: Collection): Promise<{ commit?(tx: Db): Promise<void> }>;
}
