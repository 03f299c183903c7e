import type { Collection, DefaultNames } from '../../../groupware/collection.js';
import type { Groupware } from '../../../groupware/groupware.js';
import type { Exchange } from '../exchange.js';
import { collectionKindOf, isCollectionPlace, isObjectPlace, type Place } from './place.js';
import { objectResources, type Resource, resourceAt } from './resource.js';

type Caller = {
  readonly groupware: Groupware;
  readonly address: string;
  readonly exchange: Pick<Exchange, 't'>;
};

/** The segment under which properties of a place that is no collection are stored. */
export function homeSegmentOf({ kind }: Place): string | undefined {
  return kind === 'principal' || kind === 'home' || kind === 'outbox' || kind === 'book-home' ? kind : undefined;
}

/** `undefined`: there is no such resource. */
export async function findResource(place: Place, caller: Caller): Promise<Resource | undefined> {
  const { groupware, address } = caller;
  const home = homeSegmentOf(place);
  if (home) return resourceAt(place, { collection: await groupware.collections.find('home', home) });
  if (!collectionKindOf(place)) return resourceAt(place);
  const collection = await findCollection(place, caller);
  if (!collection || isCollectionPlace(place)) return collection && resourceAt(place, { collection });
  if (!isObjectPlace(place)) return undefined;
  const facts = await groupware.objects.find(collection.id, place.name);
  return facts && objectResources(collection, address)(facts);
}

/** Finds the collection of the place, or of the object there. The inbox always exists. */
export async function findCollection(place: Place, caller: Caller): Promise<Collection | undefined> {
  const kind = collectionKindOf(place);
  if (!kind || place.segment === undefined) return undefined;
  const { collections } = caller.groupware;
  const found = await collections.find(kind, place.segment);
  if (found || kind === 'calendar' || (kind === 'book' && place.segment !== 'default')) return found;
  await collections.ensure([kind], defaultNames(caller));
  return collections.find(kind, place.segment);
}

export function defaultNames({ exchange }: Pick<Caller, 'exchange'>): DefaultNames {
  return { calendar: exchange.t('dav.calendarName'), book: exchange.t('dav.bookName') };
}
