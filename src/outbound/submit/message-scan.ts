import { forbidden, ServiceError } from '../../platform/service-error.js';
import type { Scanner } from '../../scanning/scanner.js';
import type { SendingDomain } from './sender-store.js';

export type ScanMessage = Scanner['scan'];

/** Decision 8.5: each scan runs while the domain's switch for it is on. */
export async function requireClean(scan: ScanMessage, source: Buffer, domain: SendingDomain): Promise<void> {
  const { hasExecutableProtection: executables, hasVirusProtection: viruses } = domain;
  const verdict = await scan(source, { executables, viruses, phishing: false, adult: false });
  if (verdict.kind === 'clean') return;
  if (verdict.kind === 'later') throw new ServiceError('unavailable', 'email.scannerDown');
  throw forbidden(verdict.scanner === 'virus' ? 'email.virus' : 'email.executable', { part: verdict.part });
}
