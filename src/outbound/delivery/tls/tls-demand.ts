import type { TlsaRecord } from '../../../platform/dns/resolver.js';
import type { TlsUsed } from '../../emails/email.js';

/** What a connection must meet before a message is sent over it, and whose demand that is. */
export type TlsDemand =
  /** TLS with any certificate when offered; plain text otherwise. */
  | { readonly kind: 'opportunistic'; readonly policy: 'opportunistic' }
  /** After TLS failed: plain text. */
  | { readonly kind: 'plain'; readonly policy: 'none' }
  /** TLS with any certificate. */
  | { readonly kind: 'encrypted'; readonly policy: StrictPolicy }
  /** TLS with a certificate for the host that a well-known authority signed. */
  | { readonly kind: 'verified'; readonly policy: StrictPolicy }
  /** TLS with a certificate that matches a TLSA record (RFC 7672). */
  | { readonly kind: 'dane'; readonly policy: 'dane'; readonly records: readonly TlsaRecord[] };

type StrictPolicy = Exclude<TlsUsed['policy'], 'opportunistic' | 'none'>;

export const OPPORTUNISTIC: TlsDemand = { kind: 'opportunistic', policy: 'opportunistic' };
export const PLAIN: TlsDemand = { kind: 'plain', policy: 'none' };

export function requiresTls({ kind }: TlsDemand): boolean {
  return kind !== 'opportunistic' && kind !== 'plain';
}
