/** Why we need a certificate for a name. */
export type NamePurpose = 'host' | 'mx' | 'mta-sts' | 'autoconfig';

/** RFC 8555 §8.3 on port 80, RFC 8737 on port 443. */
export type ChallengeKind = 'http-01' | 'tls-alpn-01';

export interface IssuedCertificate {
  /** PEM, its own certificate first. */
  readonly chain: string;
  readonly notBefore: number;
  readonly notAfter: number;
  /** The moment at two thirds of its life. */
  readonly renewAt: number;
  readonly issuedAt: number;
  readonly firstIssuedAt: number;
}

/** A name that is ours, with its certificate and what stands in the way of one. */
export interface NamedCertificate {
  readonly name: string;
  readonly purpose: NamePurpose;
  readonly issued: IssuedCertificate | undefined;
  readonly failure: OrderFailure | undefined;
  /** The kind of challenge to try next; `undefined`: not tried yet. */
  readonly challenge: ChallengeKind | undefined;
  readonly orderUrl: string | undefined;
  readonly wantedAt: number;
}

export interface OrderFailure {
  /** In English, for the log, `doctor` and operators. */
  readonly reason: string;
  readonly at: number;
  /** Since the last success. */
  readonly count: number;
  readonly nextTryAt: number;
}

export type CertificateState =
  /** Valid, and not due. */
  | 'valid'
  /** Valid and due for renewal, which has not failed. */
  | 'renewing'
  /** Valid; the last renewal failed. */
  | 'failing'
  /** None yet; nothing has failed. */
  | 'ordered'
  /** None yet; the last order failed. */
  | 'failed'
  | 'expired';
