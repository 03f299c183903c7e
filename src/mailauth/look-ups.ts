import type { DnsResolver } from '../platform/dns/create-resolver.js';
import { DnsUnavailableError } from '../platform/dns/resolver.js';

/** DNS lookups for one message; no lookup is repeated. Every function fails only with `DnsUnavailableError`. */
export interface LookUps {
  txt(name: string): Promise<readonly string[]>;
  mx(name: string): Promise<readonly string[]>;
  ptr(name: string): Promise<readonly string[]>;
  addresses(name: string, family: 4 | 6): Promise<readonly string[]>;
  /** RFC 8020: nothing with that name or below it. */
  isUnknownName(name: string): Promise<boolean>;
}

export function createLookUps(
  resolver: Pick<DnsResolver, 'lookUp' | 'txt' | 'mx' | 'ptr'>,
  /** The signal is read when a lookup is not cached. */
  options: { readonly signal: AbortSignal },
): LookUps {
  const texts = new Map<string, Promise<readonly string[]>>();

  return {
    txt(name) {
      const known = texts.get(name);
      if (known) return known;
      const asked = resolver.txt(name, options);
      texts.set(name, asked);
      return asked;
    },
    mx: async (name) => (await resolver.mx(name, options)).map(({ exchange }) => exchange),
    ptr: (name) => resolver.ptr(name, options),
    async addresses(name, family) {
      const type = family === 6 ? 'AAAA' : 'A';
      const { records } = await resolver.lookUp(name, type, options);
      return records.flatMap((record) => (record.type === type ? [record.data] : []));
    },
    isUnknownName: async (name) => (await resolver.lookUp(name, 'A', options)).isUnknownName,
  };
}

/** The result when DNS did not answer; any other error is a bug, or the caller's abort, and is thrown again. */
export function unlessUnavailable<T>(error: unknown, report: T): T {
  if (error instanceof DnsUnavailableError) return report;
  throw error;
}
