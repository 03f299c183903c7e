import type { Report } from '../../../../protocol/webdav/bodies/report.js';
import { DECLARATIONS, tag, XML_HEAD } from '../../../../protocol/webdav/xml/format-xml.js';
import { type DavAnswer, type DavCall, XML_TYPE } from '../dav-call.js';
import { findResource } from '../find-resource.js';
import { multistatus } from '../multistatus-answer.js';
import { createPropertyLister } from '../properties/list-properties.js';
import type { Resource } from '../resource.js';
import { resourceAt } from '../resource.js';

type Wanted = Extract<Report, { name: 'D:principal-match' }>['wanted'];

/** The properties by which a principal can be searched, each with a description. */
const SEARCHABLE = {
  'D:displayname': 'Name',
  'CS:email-address-set': 'E-mail address',
  'C:calendar-user-address-set': 'Calendar address',
} as const;

/** RFC 3744 §9.4: finds only the caller's own principal, so that addresses cannot be listed. */
export async function principalPropertySearch(
  call: DavCall,
  { searches, isAnyOf, wanted }: Extract<Report, { name: 'D:principal-property-search' }>,
): Promise<DavAnswer> {
  const principal = await ownPrincipal(call);
  const { groupware, address } = call;
  const lister = createPropertyLister({ kind: 'named', names: [] }, { address, groupware }, { isMinimal: false });
  const matches: boolean[] = [];
  for (const { properties, text } of searches) {
    let isFound = properties.length > 0;
    for (const name of properties) {
      const value = name in SEARCHABLE ? await lister.valueOf(principal, name) : undefined;
      isFound &&=
        value
          ?.replace(/<[^>]*>/g, ' ')
          .toLowerCase()
          .includes(text.toLowerCase()) ?? false;
    }
    matches.push(isFound);
  }
  const isMatch = isAnyOf ? matches.includes(true) : !matches.includes(false);
  return multistatus(call, responses(call, wanted, isMatch ? [principal] : []));
}

/** RFC 3744 §9.3: everything that has a property naming the caller is the caller's, and so is the place itself. */
export async function principalMatch(
  call: DavCall,
  { property, wanted }: Extract<Report, { name: 'D:principal-match' }>,
): Promise<DavAnswer> {
  const found = property === undefined ? await ownPrincipal(call) : await findResource(call.place, call);
  return multistatus(call, responses(call, wanted, found ? [found] : []));
}

export async function aclPrincipals(
  call: DavCall,
  { wanted }: Extract<Report, { name: 'D:acl-principal-prop-set' }>,
): Promise<DavAnswer> {
  return multistatus(call, responses(call, wanted, [await ownPrincipal(call)]));
}

export async function principalSearchPropertySet(): Promise<DavAnswer> {
  const properties = Object.entries(SEARCHABLE).map(
    ([name, said]) =>
      `<D:principal-search-property><D:prop>${tag(name)}</D:prop><D:description xml:lang="en">${said}</D:description></D:principal-search-property>`,
  );
  const body = `${XML_HEAD}<D:principal-search-property-set${DECLARATIONS}>${properties.join('')}</D:principal-search-property-set>\n`;
  return { status: 200, type: XML_TYPE, body };
}

async function ownPrincipal(call: DavCall): Promise<Resource> {
  const place = { kind: 'principal', address: call.address } as const;
  return (await findResource(place, call)) ?? resourceAt(place);
}

async function* responses(
  { groupware, address, prefer }: DavCall,
  { properties }: Wanted,
  found: readonly Resource[],
): AsyncGenerator<string> {
  const isMinimal = prefer.result === 'minimal';
  const lister = createPropertyLister(properties, { address, groupware }, { isMinimal });
  for (const resource of found) yield lister.respond(resource);
}
