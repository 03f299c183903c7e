import { formatHref } from '../../../protocol/webdav/request/href.js';

/** The kinds of resources that an address can name, whether they exist or not. */
export type PlaceKind =
  | 'root'
  | 'principals'
  | 'principal'
  | 'home'
  | 'outbox'
  | 'inbox'
  | 'calendar'
  | 'book-home'
  | 'book'
  | 'calendar-object'
  | 'inbox-object'
  | 'book-object';

export type ObjectKind = 'calendar-object' | 'inbox-object' | 'book-object';
export type CollectionPlaceKind = 'calendar' | 'inbox' | 'book';

export interface Place {
  readonly kind: PlaceKind;
  /** The mailbox address as written; absent for `root` and `principals`. */
  readonly address?: string;
  /** The last part of the collection's address, for a calendar, the inbox, a book, and objects in them. */
  readonly segment?: string;
  /** The object's name. */
  readonly name?: string;
  /** `/dav/principals/…` and `/dav/` are other names for the same places; answers use the name of the request. */
  readonly isBelowDav?: boolean;
}

/** `undefined`: no resource can have this address. */
export function placeOf(segments: readonly string[]): Place | undefined {
  const [first, second, third, fourth, fifth] = segments;
  if (first === undefined) return { kind: 'root' };
  if (first === 'principals') return principalAt(segments.slice(1), false);
  if (first !== 'dav' || segments.length > 5) return undefined;
  if (second === undefined) return { kind: 'root', isBelowDav: true };
  if (second === 'principals') return principalAt(segments.slice(2), true);
  const address = second;
  if (third === undefined) return { kind: 'home', address };
  if (third === 'addressbooks') return bookAt(address, fourth, fifth);
  if (fifth !== undefined) return undefined;
  if (third === 'outbox') return fourth === undefined ? { kind: 'outbox', address } : undefined;
  const kind = third === 'inbox' ? 'inbox' : 'calendar';
  if (fourth === undefined) return { kind, address, segment: third };
  return { kind: `${kind}-object`, address, segment: third, name: fourth };
}

function principalAt([address, more]: readonly string[], isBelowDav: boolean): Place | undefined {
  if (more !== undefined) return undefined;
  return address === undefined ? { kind: 'principals', isBelowDav } : { kind: 'principal', address, isBelowDav };
}

function bookAt(address: string, segment: string | undefined, name: string | undefined): Place {
  if (segment === undefined) return { kind: 'book-home', address };
  return name === undefined ? { kind: 'book', address, segment } : { kind: 'book-object', address, segment, name };
}

export function hrefOf({ kind, address = '', segment = '', name = '', isBelowDav = false }: Place): string {
  const dav = isBelowDav ? ['dav'] : [];
  switch (kind) {
    case 'root':
      return formatHref(dav, true);
    case 'principals':
      return formatHref([...dav, 'principals'], true);
    case 'principal':
      return formatHref([...dav, 'principals', address], true);
    case 'home':
      return formatHref(['dav', address], true);
    case 'outbox':
      return formatHref(['dav', address, 'outbox'], true);
    case 'book-home':
      return formatHref(['dav', address, 'addressbooks'], true);
    case 'inbox':
    case 'calendar':
      return formatHref(['dav', address, segment], true);
    case 'book':
      return formatHref(['dav', address, 'addressbooks', segment], true);
    case 'inbox-object':
    case 'calendar-object':
      return formatHref(['dav', address, segment, name], false);
    case 'book-object':
      return formatHref(['dav', address, 'addressbooks', segment, name], false);
  }
}

export function isObjectPlace(place: Place): place is Place & { kind: ObjectKind; segment: string; name: string } {
  return place.name !== undefined;
}

export function isCollectionPlace(place: Place): place is Place & { kind: CollectionPlaceKind; segment: string } {
  return place.kind === 'calendar' || place.kind === 'inbox' || place.kind === 'book';
}

/** The kind of the collection at the place, or of the object's collection. */
export function collectionKindOf({ kind }: Place): CollectionPlaceKind | undefined {
  const bare = kind.replace('-object', '');
  return bare === 'calendar' || bare === 'inbox' || bare === 'book' ? bare : undefined;
}
