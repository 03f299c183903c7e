import { decodeEntities } from '../../../../protocol/html/decode-entities.js';
import type { ExpandedProperty, Report } from '../../../../protocol/webdav/bodies/report.js';
import { parseHref } from '../../../../protocol/webdav/request/href.js';
import { tag } from '../../../../protocol/webdav/xml/format-xml.js';
import { formatResponse } from '../../../../protocol/webdav/xml/multistatus.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { nothingHere } from '../dav-error.js';
import { findResource } from '../find-resource.js';
import { multistatus } from '../multistatus-answer.js';
import { placeOf } from '../place.js';
import { createPropertyLister } from '../properties/list-properties.js';
import type { Resource } from '../resource.js';

/** RFC 3253 §3.8: hrefs in a property are replaced by properties of the resources they name. */
export async function expandProperty(
  call: DavCall,
  { properties }: Extract<Report, { name: 'D:expand-property' }>,
): Promise<DavAnswer> {
  const { place, groupware, address } = call;
  const resource = await findResource(place, call);
  if (!resource) throw nothingHere();
  const lister = createPropertyLister({ kind: 'named', names: [] }, { address, groupware }, { isMinimal: false });
  return multistatus(call, one(await respond(resource, properties)));

  async function respond(of: Resource, wanted: readonly ExpandedProperty[]): Promise<string> {
    const found: string[] = [];
    const missing: string[] = [];
    for (const { name, inner } of wanted) {
      const value = await lister.valueOf(of, name);
      if (value === undefined) missing.push(tag(name));
      else found.push(inner.length === 0 ? value : await follow(value, inner));
    }
    return formatResponse(of.href, [
      { status: 200, properties: found },
      { status: 404, properties: missing },
    ]);
  }

  /** Our own values have only one form of href. */
  async function follow(value: string, inner: readonly ExpandedProperty[]): Promise<string> {
    const pieces: string[] = [];
    let at = 0;
    for (const found of value.matchAll(/<D:href>([^<]*)<\/D:href>/g)) {
      const target = await resourceAtHref(found[1] ?? '');
      if (!target) continue;
      pieces.push(value.slice(at, found.index), (await respond(target, inner)).trimEnd());
      at = found.index + found[0].length;
    }
    return pieces.join('') + value.slice(at);
  }

  async function resourceAtHref(escaped: string): Promise<Resource | undefined> {
    const target = placeOf(parseHref(decodeEntities(escaped))?.segments ?? []);
    if (!target) return undefined;
    if (target.address === undefined) return findResource(target, call);
    return target.address.toLowerCase() === address ? findResource({ ...target, address }, call) : undefined;
  }
}

async function* one(response: string): AsyncGenerator<string> {
  yield response;
}
