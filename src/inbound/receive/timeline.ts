import type { PathEvent } from '../../deliverylog/path.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { ArrivalClient } from '../arrival.js';

export function connectionEvent(at: number, { ip, hostname, helo, tls }: ArrivalClient): PathEvent {
  const name = hostname === undefined ? ip : `${hostname} (${ip})`;
  const cipher = tls ? `over ${tls.version} with ${tls.cipher}` : 'without TLS';
  const text = `${name} connected ${cipher} and called itself ${helo || 'nothing'}`;
  return { at, kind: 'connection', text, details: { helo, tls: tls?.version } };
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

/** The same for pages that draw it: who was asked about, and why a verdict is not the hoped-for one. */
export function authenticationDetails({ spf, dkim, arc, dmarc }: AuthVerdict): PathEvent['details'] {
  return {
    spf: { result: spf.result, domain: spf.domain, detail: spf.detail },
    dkim: dkim.map(({ result, domain, selector, detail }) => ({ result, domain, selector, detail })),
    arc: { result: arc.result, sealer: arc.sealer, detail: arc.detail },
    dmarc: { result: dmarc.result, domain: dmarc.fromDomain, policy: dmarc.policy },
  };
}
