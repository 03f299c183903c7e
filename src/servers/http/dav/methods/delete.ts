import { isSilent, readConditions } from '../conditions.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { nothingHere, preconditionFailed, refused } from '../dav-error.js';
import { findCollection } from '../find-resource.js';
import { isObjectPlace } from '../place.js';
import { pathOf } from '../request-path.js';
import { syncTokenOf } from '../sync-token.js';

export async function deleteResource(call: DavCall): Promise<DavAnswer> {
  const { place, exchange, groupware } = call;
  if (!isObjectPlace(place) && place.kind !== 'calendar' && place.kind !== 'book') throw refused('D:need-privileges');
  const collection = await findCollection(place, call);
  if (!collection) throw nothingHere();
  const syncToken = syncTokenOf(collection, collection.highestModseq);
  const precondition = readConditions(exchange.headers, { path: pathOf(exchange.url), syncToken });
  if (isObjectPlace(place)) {
    const { name } = place;
    const silent = { isSilent: isSilent(exchange.headers) };
    await groupware.objects.remove({ collectionId: collection.id, name, precondition, ...silent });
  } else {
    // A collection has no ETag: conditions can use `*` and its sync token
    if (!precondition({ etag: syncToken, scheduleTag: undefined })) throw preconditionFailed();
    await groupware.collections.remove(collection.id);
  }
  return { status: 204 };
}
