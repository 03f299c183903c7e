import { readPropfind } from '../../../../protocol/webdav/bodies/property-request.js';
import { parseDepth } from '../../../../protocol/webdav/request/header-fields.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { malformed, nothingHere, refused } from '../dav-error.js';
import { defaultNames, findResource } from '../find-resource.js';
import { multistatus } from '../multistatus-answer.js';
import { openTexts } from '../open-texts.js';
import { isCollectionPlace, isObjectPlace, type Place } from '../place.js';
import { createPropertyLister } from '../properties/list-properties.js';
import { collectionResource, objectResources, type Resource, resourceAt } from '../resource.js';

export async function propfind(call: DavCall): Promise<DavAnswer> {
  const { exchange, place, groupware, address, prefer } = call;
  const request = readPropfind(call.xml);
  const depth = parseDepth(exchange.headers.depth as string | undefined, '0');
  if (!depth) throw malformed();
  if (depth === 'infinity' && !isObjectPlace(place)) throw refused('D:propfind-finite-depth');
  if (depth === '1' && place.kind === 'home')
    await groupware.collections.ensure(['calendar', 'inbox'], defaultNames(call));
  if (depth === '1' && place.kind === 'book-home') await groupware.collections.ensure(['book'], defaultNames(call));
  const root = await findResource(place, call);
  if (!root) throw nothingHere();

  const wantsData =
    request.kind === 'named' && request.names.some((name) => name === 'C:calendar-data' || name === 'CR:address-data');
  const isMinimal = prefer.result === 'minimal';
  const lister = createPropertyLister(request, { address, groupware }, { isMinimal });
  return multistatus(call, responses());

  async function* responses(): AsyncGenerator<string> {
    const isShown = !prefer.leavesRootOut || depth !== '1' || !root;
    if (root && isShown) yield lister.respond(wantsData && root.facts ? await withData(call, root) : root);
    if (depth !== '1') return;
    for await (const member of membersOf(call, wantsData)) yield lister.respond(member);
  }
}

async function withData({ groupware }: DavCall, resource: Resource): Promise<Resource> {
  if (!resource.facts) return resource;
  for await (const { text, facts } of openTexts(groupware, [resource.facts])) return { ...resource, facts, data: text };
  return resource;
}

/** Lists the direct members. */
async function* membersOf(call: DavCall, wantsData: boolean): AsyncGenerator<Resource> {
  const { place, groupware, address } = call;
  const at = async (inner: Place) => (await findResource(inner, call)) ?? resourceAt(inner);
  switch (place.kind) {
    case 'root':
      yield resourceAt({ kind: 'principals' });
      yield at({ kind: 'home', address });
      return;
    case 'principals':
      yield at({ kind: 'principal', address, isBelowDav: place.isBelowDav ?? false });
      return;
    case 'home':
      for (const kind of ['calendar', 'inbox'] as const) {
        for (const collection of await groupware.collections.list(kind)) yield collectionResource(collection, address);
      }
      yield at({ kind: 'outbox', address });
      yield at({ kind: 'book-home', address });
      return;
    case 'book-home':
      for (const collection of await groupware.collections.list('book')) yield collectionResource(collection, address);
      return;
  }
  if (!isCollectionPlace(place)) return;
  const found = await findResource(place, call);
  if (!found?.collection) return;
  const { collection, objects } = await groupware.objects.snapshot(found.collection.id);
  const resourceOf = objectResources(collection, address);
  if (!wantsData) for (const facts of objects) yield resourceOf(facts);
  else for await (const { facts, text } of openTexts(groupware, objects)) yield resourceOf(facts, text);
}
