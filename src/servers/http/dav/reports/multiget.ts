import type { Collection } from '../../../../groupware/collection.js';
import type { CollectionSnapshot } from '../../../../groupware/groupware.js';
import type { ObjectFacts } from '../../../../groupware/object.js';
import type { Report } from '../../../../protocol/webdav/bodies/report.js';
import { parseHref } from '../../../../protocol/webdav/request/href.js';
import { formatStatusResponse } from '../../../../protocol/webdav/xml/multistatus.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { nothingHere } from '../dav-error.js';
import { findCollection, findResource } from '../find-resource.js';
import { multistatus } from '../multistatus-answer.js';
import { hrefOf, isObjectPlace, type Place, placeOf } from '../place.js';
import { objectResponses } from './object-responses.js';
import { zoneOfQuery } from './query-zone.js';

/** RFC 4791 §7.9, RFC 6352 §8.7: the named objects of this collection, or of any collection below this home. */
export async function multiget(
  call: DavCall,
  { hrefs, wanted }: Extract<Report, { name: 'C:calendar-multiget' | 'CR:addressbook-multiget' }>,
): Promise<DavAnswer> {
  const { place } = call;
  if (!isObjectPlace(place) && !(await findResource(place, call))) throw nothingHere();
  return multistatus(call, responses());

  async function* responses(): AsyncGenerator<string> {
    const snapshots = new Map<string, CollectionSnapshot | undefined>();
    const found = new Map<Collection, ObjectFacts[]>();
    for (const href of hrefs) {
      const target = placeAt(href);
      const snapshot = target && (await snapshotOf(target, snapshots));
      const facts = target?.name === undefined ? undefined : snapshot?.find(target.name);
      if (!snapshot || !facts) yield formatStatusResponse(href, 404);
      else {
        const own = found.get(snapshot.collection);
        if (own) own.push(facts);
        else found.set(snapshot.collection, [facts]);
      }
      if (call.pace.isDue) await call.pace.rest();
    }
    for (const [collection, objects] of found) {
      yield* objectResponses(call, { collection, wanted, zone: zoneOfQuery(undefined, collection) }, objects);
    }
  }

  async function snapshotOf(
    target: Place,
    snapshots: Map<string, CollectionSnapshot | undefined>,
  ): Promise<CollectionSnapshot | undefined> {
    if (!isObjectPlace(target) || !isInside(target)) return undefined;
    const key = `${target.kind} ${target.segment}`;
    if (!snapshots.has(key)) {
      const collection = await findCollection(target, call);
      snapshots.set(key, collection && (await call.groupware.objects.snapshot(collection.id)));
    }
    return snapshots.get(key);
  }

  function placeAt(href: string): Place | undefined {
    const target = placeOf(parseHref(href)?.segments ?? []);
    return target?.address?.toLowerCase() === call.address ? { ...target, address: call.address } : undefined;
  }

  function isInside(target: Place): boolean {
    const isBook = target.kind === 'book-object';
    if (place.kind === 'home') return !isBook;
    if (place.kind === 'book-home') return isBook;
    return hrefOf(target).startsWith(hrefOf(place));
  }
}
