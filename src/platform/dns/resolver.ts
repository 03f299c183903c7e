/** Look-ups for mail. Answers are cached by TTL; `fresh` goes past the cache and refreshes it. */
export interface Resolver {
  txt(name: string, options?: LookUp): Promise<readonly string[]>;
  mx(name: string, options?: LookUp): Promise<readonly MxHost[]>;
  cname(name: string, options?: LookUp): Promise<string | undefined>;
  ns(name: string, options?: LookUp): Promise<readonly string[]>;
  /** A and AAAA. */
  addresses(name: string, options?: LookUp): Promise<readonly string[]>;
}

export interface LookUp {
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
}

export interface MxHost {
  readonly exchange: string;
  readonly preference: number;
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
