import { isReserved } from '../../../../groupware/names.js';
import { parseOverwrite } from '../../../../protocol/webdav/request/header-fields.js';
import { parseHref } from '../../../../protocol/webdav/request/href.js';
import { readConditions } from '../conditions.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { DavError, malformed, nothingHere, otherAddress, preconditionFailed, refused } from '../dav-error.js';
import { findCollection } from '../find-resource.js';
import { collectionKindOf, hrefOf, isCollectionPlace, isObjectPlace, type Place, placeOf } from '../place.js';
import { pathOf } from '../request-path.js';
import { syncTokenOf } from '../sync-token.js';

export function copy(call: DavCall): Promise<DavAnswer> {
  return transfer(call, false);
}

export function move(call: DavCall): Promise<DavAnswer> {
  return transfer(call, true);
}

async function transfer(call: DavCall, isMove: boolean): Promise<DavAnswer> {
  const { place, exchange, groupware } = call;
  const target = readDestination(call);
  const overwrites = parseOverwrite(exchange.headers.overwrite as string | undefined);
  if (isCollectionPlace(place)) return renameCollection(call, target, isMove, overwrites);
  if (!isObjectPlace(place) || !isObjectPlace(target)) throw refused('D:resource-must-be-null');
  if (collectionKindOf(place) !== collectionKindOf(target) || place.kind === 'inbox-object') {
    throw refused(collectionKindOf(target) === 'book' ? 'CR:supported-address-data' : 'C:supported-calendar-data');
  }
  if (hrefOf(place) === hrefOf(target)) throw new DavError(403, { key: 'groupware.sameName' });
  const [from, to] = [await findCollection(place, call), await findCollection(target, call)];
  if (!from) throw nothingHere();
  if (!to) throw new DavError(409, { key: 'groupware.collectionGone' });
  const { outcome, facts } = await groupware.objects.transfer({
    from: { collectionId: from.id, name: place.name },
    to: { collectionId: to.id, name: target.name },
    isMove,
    overwrites,
    precondition: readConditions(exchange.headers, {
      path: pathOf(exchange.url),
      syncToken: syncTokenOf(from, from.highestModseq),
    }),
  });
  const isNew = outcome === 'created';
  return { status: isNew ? 201 : 204, headers: ['ETag', facts.etag, ...(isNew ? ['Location', hrefOf(target)] : [])] };
}

/** Changes only the address: members, sync token and properties stay. */
async function renameCollection(
  call: DavCall,
  target: Place,
  isMove: boolean,
  overwrites: boolean,
): Promise<DavAnswer> {
  const { place, groupware } = call;
  if (!isMove || place.kind === 'inbox' || target.kind !== place.kind) throw refused('D:need-privileges');
  const collection = await findCollection(place, call);
  if (!collection) throw nothingHere();
  if (await findCollection(target, call)) throw overwrites ? refused('D:resource-must-be-null') : preconditionFailed();
  const segment = target.segment ?? '';
  if (isReserved(segment)) throw refused('D:need-privileges');
  await groupware.collections.rename(collection.id, segment);
  return { status: 201, headers: ['Location', hrefOf(target)] };
}

function readDestination({ exchange, address, isOwnAuthority }: DavCall): Place {
  const href = parseHref((exchange.headers.destination as string | undefined) ?? '');
  if (!href) throw malformed();
  if (href.authority !== undefined && !isOwnAuthority(href.authority)) throw otherAddress();
  const place = placeOf(href.segments);
  if (!place?.address) throw refused('D:need-privileges');
  if (place.address.toLowerCase() !== address) throw otherAddress();
  return { ...place, address };
}
