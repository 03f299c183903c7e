/** RFC 8601 §2.7. */
export type AuthResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'policy' | 'temperror' | 'permerror';

/** All results of SPF, DKIM, ARC and DMARC for one message. */
export interface AuthVerdict {
  /** For MAIL FROM, or for the HELO name if the sender is null (RFC 7208 §2.4). */
  readonly spf: SpfVerdict;
  readonly dkim: readonly DkimVerdict[];
  readonly arc: ArcVerdict;
  readonly dmarc: DmarcVerdict;
  /**
   * The part of `Authentication-Results` after the server's name: `spf=pass …; dkim=pass …; arc=none; dmarc=pass …`,
   * ASCII, folded with CR LF and a space.
   */
  readonly results: string;
}

export interface SpfVerdict {
  readonly result: AuthResult;
  /** The domain that was checked. */
  readonly domain: string;
  /** The client's address is also listed for the domain of the From header. */
  readonly isFromDomainPass: boolean;
  readonly detail?: string;
}

export interface DkimVerdict {
  readonly result: AuthResult;
  readonly domain: string;
  readonly selector: string;
  readonly algorithm: string;
  /** From `h=`, lower case: fields that a forward must not add. */
  readonly signedFields: readonly string[];
  /** Aligned with the From header (relaxed). */
  readonly isAligned: boolean;
  readonly detail?: string;
}

export interface ArcVerdict {
  readonly result: 'none' | 'pass' | 'fail';
  /** The highest instance; 0 without a chain. */
  readonly instances: number;
  /** The last sealer. */
  readonly sealer: string | undefined;
  /** For a passing chain: the author domain whose DMARC passed according to the newest set. */
  readonly dmarcPassFor?: string;
  /** Counts as broken, but only because DNS did not answer: no seal may be added on top. */
  readonly isUndecided?: boolean;
  readonly detail?: string;
}

/** RFC 9989. */
export interface DmarcVerdict {
  readonly result: 'none' | 'pass' | 'fail' | 'temperror' | 'permerror';
  /** The domain of the From header. */
  readonly fromDomain: string | undefined;
  /** Where the record was found. */
  readonly policyDomain: string | undefined;
  /** The policy for this message: `p`, `sp` or `np`, one step softer with `t=y`. */
  readonly policy: 'none' | 'quarantine' | 'reject' | undefined;
  readonly isSpfAligned: boolean;
  readonly isDkimAligned: boolean;
}
