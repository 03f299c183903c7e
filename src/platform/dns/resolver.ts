/** Look-ups for mail. Answers are cached by TTL; `fresh` goes past the cache and refreshes it. */
export interface Resolver {
  txt(name: string, options?: LookUp): Promise<readonly string[]>;
  mx(name: string, options?: LookUp): Promise<readonly MxHost[]>;
  cname(name: string, options?: LookUp): Promise<string | undefined>;
  ns(name: string, options?: LookUp): Promise<readonly string[]>;
  /** The names of an address, asked for by its name under `in-addr.arpa` or `ip6.arpa`. */
  ptr(name: string, options?: LookUp): Promise<readonly string[]>;
  /** A and AAAA. */
  addresses(name: string, options?: LookUp): Promise<readonly string[]>;
  tlsa(name: string, options?: LookUp): Promise<readonly TlsaRecord[]>;
  /** Whether DNSSEC vouches for what is there, or for there being nothing, in the eyes of a resolver that we believe. */
  isAuthentic(name: string, type: 'MX' | 'TLSA' | 'addresses', options?: LookUp): Promise<boolean>;
}

export interface LookUp {
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
}

export interface MxHost {
  readonly exchange: string;
  readonly preference: number;
}

/** RFC 6698 §2.1. */
export interface TlsaRecord {
  readonly usage: number;
  readonly selector: number;
  readonly matchingType: number;
  readonly certificate: Uint8Array;
}

/** The name servers did not answer, or not sensibly: try again later. No records at all is an empty answer, not this. */
export class DnsUnavailableError extends Error {
  override readonly name = 'DnsUnavailableError';
  constructor(
    readonly queriedName: string,
    readonly queryType: string,
    readonly reason: string,
  ) {
    super(`${queryType} ${queriedName}: ${reason}`);
  }
}
