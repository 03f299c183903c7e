import { readPropertyUpdate } from '../../../../protocol/webdav/bodies/property-update.js';
import { tag } from '../../../../protocol/webdav/xml/format-xml.js';
import { formatResponse, type PropertyStatus } from '../../../../protocol/webdav/xml/multistatus.js';
import { readConditions } from '../conditions.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { nothingHere, preconditionFailed } from '../dav-error.js';
import { findResource, homeSegmentOf } from '../find-resource.js';
import { multistatus } from '../multistatus-answer.js';
import { isCollectionPlace } from '../place.js';
import { readSettings } from '../properties/read-settings.js';
import { pathOf } from '../request-path.js';
import { syncTokenOf } from '../sync-token.js';

/** RFC 4918 §9.2: all or nothing. */
export async function proppatch(call: DavCall): Promise<DavAnswer> {
  const { place, groupware, address, exchange } = call;
  const list = readPropertyUpdate(call.xml);
  const resource = await findResource(place, call);
  if (!resource) throw nothingHere();
  const { collection, facts } = resource;
  const syncToken =
    collection && isCollectionPlace(place) ? syncTokenOf(collection, collection.highestModseq) : undefined;
  if (
    !readConditions(exchange.headers, { path: pathOf(exchange.url), syncToken })(
      facts ?? { etag: syncToken ?? '', scheduleTag: undefined },
    )
  )
    throw preconditionFailed();

  const names = [...new Set(list.map(({ name }) => name))].map((name) => tag(name));
  const home = homeSegmentOf(place);
  const isKept = home !== undefined || (isCollectionPlace(place) && collection !== undefined);
  const settings = isKept
    ? readSettings(list, { kind: place.kind, address, stored: collection?.props ?? {} })
    : { faults: [{ status: 403, properties: names, error: 'D:cannot-modify-protected-property' }] };
  if ('faults' in settings) return answer(settings.faults);
  if (home !== undefined) await groupware.collections.setHome(home, settings.changes.others ?? {});
  else if (collection) await groupware.collections.update(collection.id, settings.changes);
  return answer([{ status: 200, properties: names }]);

  function answer(statuses: readonly PropertyStatus[]): DavAnswer {
    const { href } = resource ?? { href: '/' };
    return multistatus(call, one(formatResponse(href, statuses)));
  }
}

async function* one(response: string): AsyncGenerator<string> {
  yield response;
}
