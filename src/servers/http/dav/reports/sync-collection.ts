import type { Report } from '../../../../protocol/webdav/bodies/report.js';
import { formatStatusResponse, formatSyncToken } from '../../../../protocol/webdav/xml/multistatus.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { nothingHere, refused } from '../dav-error.js';
import { findCollection } from '../find-resource.js';
import { multistatus } from '../multistatus-answer.js';
import { hrefOf } from '../place.js';
import { parseSyncToken, syncTokenOf } from '../sync-token.js';
import { objectResponses } from './object-responses.js';
import { zoneOfQuery } from './query-zone.js';

/** RFC 6578. */
export async function syncCollection(
  call: DavCall,
  { token, limit, wanted }: Extract<Report, { name: 'D:sync-collection' }>,
): Promise<DavAnswer> {
  const { place, groupware } = call;
  const found = await findCollection(place, call);
  if (!found) throw nothingHere();
  const collection = found;
  const since = token === '' ? 0 : parseSyncToken(token, collection);
  const changes = since === undefined ? undefined : await groupware.objects.changes(collection.id, { since, limit });
  if (!changes) throw refused('D:valid-sync-token');
  return multistatus(call, responses(changes));

  async function* responses({
    changed,
    removed,
    modseq,
    isComplete,
  }: NonNullable<typeof changes>): AsyncGenerator<string> {
    for (const { name } of removed) {
      yield formatStatusResponse(hrefOf({ ...place, kind: `${place.kind}-object` as 'calendar-object', name }), 404);
    }
    yield* objectResponses(call, { collection, wanted, zone: zoneOfQuery(undefined, collection) }, changed);
    if (!isComplete) yield formatStatusResponse(hrefOf(place), 507, 'D:number-of-matches-within-limits');
    yield formatSyncToken(syncTokenOf(collection, modseq));
  }
}
