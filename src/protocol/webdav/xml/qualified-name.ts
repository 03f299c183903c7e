/** The namespaces of this door, by the prefix that answers use. */
export const NAMESPACES = {
  D: 'DAV:',
  C: 'urn:ietf:params:xml:ns:caldav',
  CR: 'urn:ietf:params:xml:ns:carddav',
  CS: 'http://calendarserver.org/ns/',
  A: 'http://apple.com/ns/ical/',
} as const;

/** `D:prop`, or `{http://example.test/ns}prop` for a namespace of others. */
export type QualifiedName = string;

const PREFIXES: ReadonlyMap<string, string> = new Map(Object.entries(NAMESPACES).map(([prefix, uri]) => [uri, prefix]));

export function qualifiedName(uri: string, local: string): QualifiedName {
  const prefix = PREFIXES.get(uri);
  return prefix === undefined ? `{${uri}}${local}` : `${prefix}:${local}`;
}

/** `undefined` for a name of a known namespace, which is written as it is. */
export function foreignNameOf(name: QualifiedName): { readonly uri: string; readonly local: string } | undefined {
  if (!name.startsWith('{')) return undefined;
  const end = name.lastIndexOf('}');
  return { uri: name.slice(1, end), local: name.slice(end + 1) };
}

/** `{DAV:}prop`, for a name that is kept. */
export function clarkName(name: QualifiedName): string {
  const { uri, local } = partsOf(name);
  return `{${uri}}${local}`;
}

export function fromClarkName(clark: string): QualifiedName {
  const end = clark.lastIndexOf('}');
  return qualifiedName(clark.slice(1, end), clark.slice(end + 1));
}

/** Splits a name of any namespace. */
export function partsOf(name: QualifiedName): { readonly uri: string; readonly local: string } {
  const foreign = foreignNameOf(name);
  if (foreign) return foreign;
  const colon = name.indexOf(':');
  if (colon === -1) return { uri: '', local: name };
  return { uri: NAMESPACES[name.slice(0, colon) as keyof typeof NAMESPACES], local: name.slice(colon + 1) };
}
