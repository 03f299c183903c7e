import { BodyError } from '../body-error.js';
import type { QualifiedName } from '../xml/qualified-name.js';
import { childOf, elementsOf, type XmlElement } from '../xml/xml-element.js';

export type PropertyRequest =
  | { readonly kind: 'named'; readonly names: readonly QualifiedName[] }
  | { readonly kind: 'allprop'; readonly include: readonly QualifiedName[] }
  | { readonly kind: 'propname' };

const MAX_NAMES = 1000;

/** RFC 4918 §9.1: no body asks for all. */
export function readPropfind(root: XmlElement | undefined): PropertyRequest {
  if (!root) return { kind: 'allprop', include: [] };
  if (root.name !== 'D:propfind') throw new BodyError();
  const request = readPropertyRequest(root);
  if (!request) throw new BodyError();
  return request;
}

/** What is asked of each resource: of PROPFIND and of reports. `undefined`: nothing is said. */
export function readPropertyRequest(element: XmlElement): PropertyRequest | undefined {
  const prop = childOf(element, 'D:prop');
  const all = childOf(element, 'D:allprop');
  const names = childOf(element, 'D:propname');
  if ([prop, all, names].filter(Boolean).length > 1) throw new BodyError();
  if (prop) return { kind: 'named', names: namesIn(prop) };
  if (names) return { kind: 'propname' };
  if (!all) return undefined;
  const include = childOf(element, 'D:include');
  return { kind: 'allprop', include: include ? namesIn(include) : [] };
}

function namesIn(element: XmlElement): QualifiedName[] {
  const names = new Set(elementsOf(element).map(({ name }) => name));
  if (names.size > MAX_NAMES) throw new BodyError();
  return [...names];
}
