/**
 * The instance key, and what is derived from it by HKDF: one label per purpose, so that no key serves two.
 * Rotation keeps old keys for reading; new data is always sealed under the newest.
 */
export interface Keyring {
  /**
   * Encrypts at rest (AES-256-GCM). `context` is authenticated: what was sealed for one row cannot be opened for
   * another.
   */
  seal(purpose: SealPurpose, context: string, plain: Uint8Array): Buffer;
  /** Throws if the bytes were changed, the key is unknown or the context differs. */
  open(purpose: SealPurpose, context: string, sealed: Uint8Array): Buffer;
  /** HMAC-SHA-256 under a derived key: for tags, tokens and look-up hashes. */
  mac(purpose: MacPurpose, data: MacData): Buffer;
  /** The same under every current and former key, newest first: finds what was tagged before a rotation. */
  macs(purpose: MacPurpose, data: MacData): readonly Buffer[];
  /** Whether these bytes were sealed under a key of this ring, according to their header. */
  knows(sealed: Uint8Array): boolean;
  /** Newest first: values in customers' DNS have their own fixed format and outlive every rotation. */
  txtRecordKeys(): readonly Buffer[];
}

export type MacData = string | Uint8Array;

type SealPurpose =
  | 'dkim'
  | 'totp'
  | 'webhook-key'
  | 'mailbox-key'
  | 'job'
  | 'blob'
  | 'log'
  | 'sandbox'
  | 'certificate'
  | 'acme-account';
/** What is sealed by a key per domain. */
export type DomainKeyPurpose = 'log-key' | 'email-key';
type MacPurpose =
  | 'catch-all-tag'
  | 'login-failure'
  | 'auth-cache'
  | 'link'
  | 'cookie'
  | 'recovery-code'
  | 'return-path'
  | 'srs'
  | 'fingerprint'
  | 'instance-key'
  | DomainKeyPurpose
  | 'log-word'
  | 'invitation-sender';
