import type { TlsaRecord } from '../../../platform/dns/resolver.js';
import type { TlsUsed } from '../../emails/email.js';

/** What a connection must fulfil before a message is spoken on it, and who asks for it. */
export type TlsDemand =
  /** TLS when it is offered, whatever its certificate; in clear otherwise. */
  | { readonly kind: 'opportunistic'; readonly policy: 'opportunistic' }
  /** After TLS broke: in clear. */
  | { readonly kind: 'plain'; readonly policy: 'none' }
  /** TLS, whatever its certificate. */
  | { readonly kind: 'encrypted'; readonly policy: StrictPolicy }
  /** TLS with a certificate for the host that a well-known authority signed. */
  | { readonly kind: 'verified'; readonly policy: StrictPolicy }
  /** TLS with a certificate that DNS vouches for (RFC 7672). */
  | { readonly kind: 'dane'; readonly policy: 'dane'; readonly records: readonly TlsaRecord[] };

type StrictPolicy = Exclude<TlsUsed['policy'], 'opportunistic' | 'none'>;

export const OPPORTUNISTIC: TlsDemand = { kind: 'opportunistic', policy: 'opportunistic' };
export const PLAIN: TlsDemand = { kind: 'plain', policy: 'none' };

export function requiresTls({ kind }: TlsDemand): boolean {
  return kind !== 'opportunistic' && kind !== 'plain';
}
