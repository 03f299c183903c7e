import { includesTag, parseEntityTags } from '../../../../protocol/webdav/request/entity-tags.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { nothingHere, preconditionFailed } from '../dav-error.js';
import { exportBook, exportCalendar } from '../export-collection.js';
import { findCollection, findResource } from '../find-resource.js';
import { collectionKindOf, isObjectPlace } from '../place.js';
import { contentTypeOf } from '../properties/common-properties.js';
import { objectResources } from '../resource.js';

export async function get(call: DavCall): Promise<DavAnswer> {
  const { place, groupware } = call;
  if (isObjectPlace(place)) return getObject(call, place.name);
  const kind = collectionKindOf(place);
  if (!kind) {
    if (!(await findResource(place, call))) throw nothingHere();
    return { status: 200, type: 'text/plain; charset=utf-8', body: call.exchange.t('dav.welcome') };
  }
  const collection = await findCollection(place, call);
  if (!collection) throw nothingHere();
  const { objects } = await groupware.objects.snapshot(collection.id);
  return kind === 'book'
    ? { status: 200, type: 'text/vcard; charset=utf-8', chunks: exportBook(groupware, objects) }
    : { status: 200, type: 'text/calendar; charset=utf-8', chunks: exportCalendar(call, collection, objects) };
}

async function getObject(call: DavCall, name: string): Promise<DavAnswer> {
  const { exchange, groupware, address, place } = call;
  const collection = await findCollection(place, call);
  const found = collection && (await groupware.objects.read(collection.id, name));
  if (!collection || !found) throw nothingHere();
  const { facts, bytes } = found;
  const headers = [
    ...['ETag', facts.etag, 'Last-Modified', new Date(facts.updatedAt).toUTCString()],
    ...(facts.scheduleTag === undefined ? [] : ['Schedule-Tag', facts.scheduleTag]),
  ];
  const { 'if-none-match': noneMatch, 'if-match': match } = exchange.headers;
  if (match !== undefined && !includesTag(parseEntityTags(match), facts.etag)) throw preconditionFailed();
  if (noneMatch !== undefined && includesTag(parseEntityTags(noneMatch), facts.etag)) return { status: 304, headers };
  const type = contentTypeOf(objectResources(collection, address)(facts));
  return { status: 200, headers, body: bytes, ...(type !== undefined && { type }) };
}
