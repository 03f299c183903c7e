import type { Collection } from '../../../groupware/collection.js';
import type { ObjectFacts } from '../../../groupware/object.js';
import { type CollectionPlaceKind, hrefOf, type Place } from './place.js';

/** Something that is there, with what is known of it. */
export interface Resource {
  readonly place: Place;
  readonly href: string;
  /** Of calendars, books, the inbox, and the objects in them; of other places the properties a client stored there. */
  readonly collection?: Collection | undefined;
  readonly facts?: ObjectFacts | undefined;
  /** Of an object, where it was asked for. */
  readonly data?: string | undefined;
}

export function resourceAt(place: Place, rest: Omit<Resource, 'place' | 'href'> = {}): Resource {
  return { place, href: hrefOf(place), ...rest };
}

/** A collection as it is kept, at its address. */
export function collectionResource(collection: Collection, address: string): Resource {
  const kind = collection.kind as CollectionPlaceKind;
  return resourceAt({ kind, address, segment: collection.segment }, { collection });
}

/** For many objects of one collection: their hrefs begin the same way. */
export function objectResources(
  collection: Collection,
  address: string,
): (facts: ObjectFacts, data?: string) => Resource {
  const parent = collectionResource(collection, address);
  const kind = `${collection.kind as CollectionPlaceKind}-object` as const;
  return (facts, data) => ({
    place: { kind, address, segment: collection.segment, name: facts.name },
    href: `${parent.href}${encodeURIComponent(facts.name)}`,
    collection,
    facts,
    data,
  });
}
