import type { Collection } from '../../../groupware/collection.js';
import type { ObjectFacts } from '../../../groupware/object.js';
import { type CollectionPlaceKind, hrefOf, type Place } from './place.js';

/** An existing resource with its facts. */
export interface Resource {
  readonly place: Place;
  readonly href: string;
  /**
   * The collection of calendars, books, the inbox, and objects in them; at other places, the properties that a client
   * stored there.
   */
  readonly collection?: Collection | undefined;
  readonly facts?: ObjectFacts | undefined;
  /** An object's text, if it was asked for. */
  readonly data?: string | undefined;
}

export function resourceAt(place: Place, rest: Omit<Resource, 'place' | 'href'> = {}): Resource {
  return { place, href: hrefOf(place), ...rest };
}

/** A stored collection at its address. */
export function collectionResource(collection: Collection, address: string): Resource {
  const kind = collection.kind as CollectionPlaceKind;
  return resourceAt({ kind, address, segment: collection.segment }, { collection });
}

/** For many objects of one collection; the common beginning of their hrefs is built once. */
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
