import { forbidden } from '../../platform/service-error.js';
import type { SendingDomain } from './sender-store.js';

/** What a scanner found, and in which part of the message. */
export interface ScanHit {
  readonly kind: 'executable' | 'virus';
  readonly part: string;
}

export type ScanMessage = (
  source: Buffer,
  wanted: { readonly executables: boolean; readonly viruses: boolean },
) => Promise<ScanHit | undefined>;

/** Decision 8.5: each while the domain's switch for it is on. */
export async function requireClean(scan: ScanMessage, source: Buffer, domain: SendingDomain): Promise<void> {
  const { hasExecutableProtection: executables, hasVirusProtection: viruses } = domain;
  const hit = executables || viruses ? await scan(source, { executables, viruses }) : undefined;
  if (!hit) return;
  throw forbidden(hit.kind === 'virus' ? 'email.virus' : 'email.executable', { part: hit.part });
}
