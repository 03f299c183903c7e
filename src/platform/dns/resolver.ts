/** Look-ups for mail. Answers are cached by TTL; `fresh` bypasses the cache and updates it. */
export interface Resolver {
  txt(name: string, options?: LookUp): Promise<readonly string[]>;
  mx(name: string, options?: LookUp): Promise<readonly MxHost[]>;
  cname(name: string, options?: LookUp): Promise<string | undefined>;
  ns(name: string, options?: LookUp): Promise<readonly string[]>;
  /** The names of an address, given as its name under `in-addr.arpa` or `ip6.arpa`. */
  ptr(name: string, options?: LookUp): Promise<readonly string[]>;
  /** Both A and AAAA. */
  addresses(name: string, options?: LookUp): Promise<readonly string[]>;
  tlsa(name: string, options?: LookUp): Promise<readonly TlsaRecord[]>;
  /** Whether a trusted resolver has validated by DNSSEC the records, or that there are none. */
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

/** The name servers gave no usable answer: try again later. An empty answer means that there are no records. */
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
