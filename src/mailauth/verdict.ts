/** RFC 8601 §2.7. */
export type AuthResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'policy' | 'temperror' | 'permerror';

/** Who speaks: everything that SPF, DKIM, ARC and DMARC say about one message. */
export interface AuthVerdict {
  /** Of MAIL FROM, or of the HELO name for the null sender (RFC 7208 §2.4). */
  readonly spf: SpfVerdict;
  readonly dkim: readonly DkimVerdict[];
  readonly arc: ArcVerdict;
  readonly dmarc: DmarcVerdict;
  /**
   * What stands behind the name of the server in `Authentication-Results`: `spf=pass …; dkim=pass …; arc=none; dmarc=pass …`,
   * ASCII, folded with CR LF and a space.
   */
  readonly results: string;
}

export interface SpfVerdict {
  readonly result: AuthResult;
  /** The domain that was asked. */
  readonly domain: string;
  /** The client's address is listed for the domain of the From header too. */
  readonly isFromDomainPass: boolean;
  readonly detail?: string;
}

export interface DkimVerdict {
  readonly result: AuthResult;
  readonly domain: string;
  readonly selector: string;
  readonly algorithm: string;
  /** Of `h=`, lower case: what a forward must not add to. */
  readonly signedFields: readonly string[];
  /** Aligned with the From header (relaxed). */
  readonly isAligned: boolean;
  readonly detail?: string;
}

export interface ArcVerdict {
  readonly result: 'none' | 'pass' | 'fail';
  /** The highest instance; 0 without a chain. */
  readonly instances: number;
  /** Who sealed last. */
  readonly sealer: string | undefined;
  /** Of a chain that passes: the author domain whose DMARC the newest set says has passed. */
  readonly dmarcPassFor?: string;
  /** It counts as broken, but only because DNS did not answer: nothing may be sealed on top of it. */
  readonly isUndecided?: boolean;
  readonly detail?: string;
}

/** RFC 9989. */
export interface DmarcVerdict {
  readonly result: 'none' | 'pass' | 'fail' | 'temperror' | 'permerror';
  /** The domain of the From header. */
  readonly fromDomain: string | undefined;
  /** Where the record stood. */
  readonly policyDomain: string | undefined;
  /** What applies to this message: `p`, `sp` or `np`, one step softer under `t=y`. */
  readonly policy: 'none' | 'quarantine' | 'reject' | undefined;
  readonly isSpfAligned: boolean;
  readonly isDkimAligned: boolean;
}
