/** A server that the message passed, by the trace field that it wrote (RFC 5321 §4.4). */
export interface Hop {
  readonly from: string | undefined;
  readonly by: string | undefined;
  /** `ESMTPS` and the like: the last letters tell of encryption and a login. */
  readonly protocol: string | undefined;
  /** ISO 8601; `undefined`: unreadable. */
  readonly at: string | undefined;
}

type Headers = readonly (readonly [name: string, value: string])[];

const MAX_HOPS = 50;

/** From the first server to ours. */
export function readHops(headers: Headers): readonly Hop[] {
  return valuesOf(headers, 'received').slice(0, MAX_HOPS).map(readHop).toReversed();
}

function readHop(value: string): Hop {
  const end = value.lastIndexOf(';');
  const at = Date.parse(value.slice(end + 1).replace(/\([^()]*\)/g, ' '));
  const word = (name: string) => new RegExp(`(?:^|\\s)${name}\\s+([^\\s;()]+)`, 'i').exec(value)?.[1];
  return {
    from: word('from'),
    by: word('by'),
    protocol: word('with')?.toUpperCase(),
    at: end === -1 || Number.isNaN(at) ? undefined : new Date(at).toISOString(),
  };
}

function valuesOf(headers: Headers, wanted: string): readonly string[] {
  return headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
}
