import { type Check, type Finding, fault, ok, warning } from '../finding.js';

export interface CertificateFacts {
  readonly name: string;
  readonly state: 'valid' | 'renewing' | 'failing' | 'ordered' | 'failed' | 'expired';
  readonly notAfter: number | undefined;
  readonly failure: { readonly reason: string; readonly nextTryAt: number } | undefined;
}

const DAY_MS = 86_400_000;
const MAX_NAMED = 10;
const REMEDY =
  'Check that the name resolves to this host and that port 80 or 443 reaches it from outside; then: waypost certificate renew <name>';

/** Whether WAYPOST_ACME gets what it orders. `undefined`: it is off. */
export function certificatesCheck(
  list: (() => Promise<readonly CertificateFacts[]>) | undefined,
  clock: { now(): number },
): Check {
  const title = 'Certificates';
  return {
    id: 'certificates',
    title,
    async look() {
      if (!list) return [];
      const all = await list();
      const found = all.flatMap((facts) => judge(facts, title, clock.now()));
      if (found.length > 0) return found.slice(0, MAX_NAMED);
      return [ok('certificates', title, `${all.length} ordered, all valid or on their way`)];
    },
  };
}

function judge({ name, state, notAfter, failure }: CertificateFacts, title: string, now: number): Finding[] {
  if (!failure && state !== 'expired') return [];
  const next = failure ? `; next try ${new Date(failure.nextTryAt).toISOString()}` : '';
  const reason = `${failure?.reason ?? 'not renewed'}${next}`;
  if (state === 'failing') {
    const days = Math.floor(((notAfter ?? now) - now) / DAY_MS);
    return [warning('certificates.renewal', title, `${name}, valid for ${days} more days: ${reason}`, REMEDY)];
  }
  return [fault('certificates.missing', title, `${name} has no valid certificate: ${reason}`, REMEDY)];
}
