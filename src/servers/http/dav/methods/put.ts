import { isSilent, readConditions } from '../conditions.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { DavError, preconditionFailed, refused } from '../dav-error.js';
import { findCollection } from '../find-resource.js';
import { hrefOf, isObjectPlace, type Place } from '../place.js';
import { contentTypeOf } from '../properties/common-properties.js';
import { pathOf } from '../request-path.js';
import { objectResources } from '../resource.js';
import { syncTokenOf } from '../sync-token.js';

const CARD_TYPES = ['text/vcard', 'text/x-vcard', 'text/directory'];

/** The first precondition, checked before the body is read. */
export function checkContentType(place: Place, contentType: string | undefined): void {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || type === '') return;
  if (place.kind === 'book-object') {
    if (!CARD_TYPES.includes(type)) throw refused('CR:supported-address-data');
  } else if (type !== 'text/calendar') throw refused('C:supported-calendar-data');
}

export function tooLarge(place: Place): DavError {
  return refused(place.kind === 'book-object' ? 'CR:max-resource-size' : 'C:max-resource-size');
}

export async function put(call: DavCall): Promise<DavAnswer> {
  const { place, exchange, groupware, address, prefer } = call;
  if (!isObjectPlace(place)) throw refused('D:resource-must-be-null');
  if (place.kind === 'inbox-object') throw refused('D:need-privileges');
  const collection = await findCollection(place, call);
  if (!collection) throw new DavError(409, { key: 'groupware.collectionGone' });
  const syncToken = syncTokenOf(collection, collection.highestModseq);
  const precondition = readConditions(exchange.headers, { path: pathOf(exchange.url), syncToken });
  const { name } = place;
  const wantsText = prefer.result === 'representation';

  // It would be refused for its content before its condition is looked at
  const current = await groupware.objects.find(collection.id, name);
  if (!precondition(current)) {
    const found = wantsText ? await groupware.objects.read(collection.id, name) : undefined;
    if (!found) throw preconditionFailed();
    return representation(412, found);
  }
  const { outcome, facts, isAsSent } = await groupware.objects.put({
    collectionId: collection.id,
    name,
    bytes: call.bytes,
    precondition,
    isSilent: isSilent(exchange.headers),
  });
  const isNew = outcome === 'created';
  const headers = [
    // RFC 4791 §5.3.4: without ETag the client reads the object again, because its bytes were changed
    ...(isAsSent ? ['ETag', facts.etag] : []),
    ...(facts.scheduleTag === undefined ? [] : ['Schedule-Tag', facts.scheduleTag]),
    ...(isNew ? ['Location', hrefOf(place)] : []),
  ];
  const stored = wantsText ? await groupware.objects.read(collection.id, name) : undefined;
  return stored ? representation(isNew ? 201 : 200, stored) : { status: isNew ? 201 : 204, headers };

  /** RFC 8144 §2.2. */
  function representation(status: number, found: NonNullable<typeof stored>): DavAnswer {
    const type = collection && contentTypeOf(objectResources(collection, address)(found.facts));
    return {
      status,
      headers: [
        ...['ETag', found.facts.etag, 'Content-Location', hrefOf(place)],
        ...['Preference-Applied', 'return=representation'],
      ],
      body: found.bytes,
      ...(type !== undefined && { type }),
    };
  }
}
