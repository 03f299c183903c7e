import type { PathEvent } from '../../deliverylog/path.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { ArrivalClient } from '../arrival.js';

export function connectionEvent(at: number, { ip, hostname, helo, tls }: ArrivalClient): PathEvent {
  const name = hostname === undefined ? ip : `${hostname} (${ip})`;
  const cipher = tls ? `over ${tls.version} with ${tls.cipher}` : 'without TLS';
  return { at, kind: 'connection', text: `${name} connected ${cipher} and called itself ${helo || 'nothing'}` };
}

export function authenticationText({ spf, dkim, arc, dmarc }: AuthVerdict): string {
  const signatures = dkim.map(({ result, domain, selector }) => `${result} (${domain}, ${selector})`);
  const parts = [
    `SPF ${spf.result}${spf.domain === '' ? '' : ` (${spf.domain})`}`,
    `DKIM ${signatures.length === 0 ? 'none' : signatures.join(', ')}`,
    `ARC ${arc.result}${arc.sealer === undefined ? '' : ` (${arc.sealer})`}`,
    `DMARC ${dmarc.result}${dmarc.policy === undefined ? '' : ` (policy ${dmarc.policy})`}`,
  ];
  return parts.join('; ');
}
