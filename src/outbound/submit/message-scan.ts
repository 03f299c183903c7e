import { forbidden } from '../../platform/service-error.js';
import type { Scanner } from '../../scanning/scanner.js';
import type { SendingDomain } from './sender-store.js';

export type ScanMessage = Scanner['scan'];

/** Decision 8.5: each while the domain's switch for it is on. */
export async function requireClean(scan: ScanMessage, source: Buffer, domain: SendingDomain): Promise<void> {
  const { hasExecutableProtection: executables, hasVirusProtection: viruses } = domain;
  const verdict = await scan(source, { executables, viruses });
  if (verdict.kind === 'clean') return;
  throw forbidden(verdict.scanner === 'virus' ? 'email.virus' : 'email.executable', { part: verdict.part });
}
