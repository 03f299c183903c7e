import { COMPONENT_KINDS, type CollectionProps, type PropChanges } from '../../../../groupware/collection.js';
import { isReserved } from '../../../../groupware/names.js';
import { readMakeCollection } from '../../../../protocol/webdav/bodies/property-update.js';
import { DECLARATIONS, XML_HEAD } from '../../../../protocol/webdav/xml/format-xml.js';
import { formatPropstat, formatResponse, type PropertyStatus } from '../../../../protocol/webdav/xml/multistatus.js';
import { type DavAnswer, type DavCall, XML_TYPE } from '../dav-call.js';
import { DavError, malformed, refused } from '../dav-error.js';
import { findCollection, findResource } from '../find-resource.js';
import { multistatus } from '../multistatus-answer.js';
import { hrefOf, isObjectPlace, type Place } from '../place.js';
import { readSettings } from '../properties/read-settings.js';

export function mkcalendar(call: DavCall): Promise<DavAnswer> {
  return makeCollection(call, 'C:mkcalendar');
}

export function mkcol(call: DavCall): Promise<DavAnswer> {
  return makeCollection(call, 'D:mkcol');
}

async function makeCollection(call: DavCall, method: 'C:mkcalendar' | 'D:mkcol'): Promise<DavAnswer> {
  const { place, groupware, address } = call;
  const { types, properties } = readMakeCollection(call.xml, method);
  const kind = method === 'C:mkcalendar' ? 'calendar' : wantedKind(place, types);
  await checkPlace(call, kind);
  const segment = place.segment ?? '';

  const settings = readSettings(properties, { kind, address, stored: {}, isNew: true });
  if ('faults' in settings) return refusal(call, method, settings.faults);
  const props = {
    ...withoutNulls(settings.changes),
    ...(kind === 'calendar' && { components: settings.components ?? COMPONENT_KINDS }),
  };
  await groupware.collections.create({ kind, segment, props });
  return { status: 201, headers: ['Location', hrefOf({ ...place, kind })] };
}

/** Programs send a plain MKCOL and expect the kind of collection that belongs there. */
function wantedKind(place: Place, types: readonly string[] | undefined): 'calendar' | 'book' {
  if (!types) return place.kind === 'book' ? 'book' : 'calendar';
  if (!types.includes('D:collection')) throw malformed();
  if (types.includes('C:calendar')) return 'calendar';
  if (types.includes('CR:addressbook')) return 'book';
  throw refused('D:valid-resourcetype');
}

async function checkPlace(call: DavCall, kind: 'calendar' | 'book'): Promise<void> {
  const { place } = call;
  const elsewhere = kind === 'calendar' ? 'C:calendar-collection-location-ok' : 'CR:addressbook-collection-location-ok';
  if (isObjectPlace(place)) {
    const parent = await findCollection(place, call);
    if (!parent) throw new DavError(409, { condition: elsewhere });
    throw refused(elsewhere);
  }
  const isThere =
    place.kind !== 'calendar' && place.kind !== 'book' ? true : (await findResource(place, call)) !== undefined;
  if (isThere) throw new DavError(405, { condition: 'D:resource-must-be-null' });
  if (place.kind !== kind || isReserved(place.segment ?? '')) throw refused(elsewhere);
}

/** RFC 4791 §5.3.1.2 answers like PROPPATCH, RFC 5689 §3.4 in an element of its own. */
function refusal(call: DavCall, method: 'C:mkcalendar' | 'D:mkcol', faults: readonly PropertyStatus[]): DavAnswer {
  if (method === 'C:mkcalendar') return multistatus(call, one(formatResponse(hrefOf(call.place), faults)));
  const said = faults.filter(({ properties }) => properties.length > 0).map(formatPropstat);
  const body = `${XML_HEAD}<D:mkcol-response${DECLARATIONS}>${said.join('')}</D:mkcol-response>\n`;
  return { status: 403, type: XML_TYPE, body };
}

async function* one(response: string): AsyncGenerator<string> {
  yield response;
}

function withoutNulls({ others = {}, ...changes }: PropChanges): CollectionProps {
  const set = Object.entries(changes).filter(([, value]) => value !== null && value !== undefined);
  const kept = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...Object.fromEntries(set), others: Object.fromEntries(kept) };
}
