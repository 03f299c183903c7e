import type { PathEvent } from '../../deliverylog/path.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { ArrivalClient } from '../arrival.js';

export function connectionEvent(at: number, { ip, hostname, helo, tls }: ArrivalClient): PathEvent {
  const client = hostname === undefined ? ip : `${hostname} (${ip})`;
  return { at, kind: 'connection', text: connectionText(client, helo, tls), details: { helo, tls: tls?.version } };
}

function connectionText(client: string, helo: string, tls: ArrivalClient['tls']): Sentence {
  if (!tls) {
    return helo ? say('step.connectedPlain', { client, helo }) : say('step.connectedPlainNameless', { client });
  }
  const { version, cipher } = tls;
  return helo
    ? say('step.connectedTls', { client, tls: version, cipher, helo })
    : say('step.connectedTlsNameless', { client, tls: version, cipher });
}

export function authenticationText({ spf, dkim, arc, dmarc }: AuthVerdict): Sentence {
  const signatures = dkim.map(({ result, domain, selector }) => `${result} (${domain}, ${selector})`);
  const params = {
    spf: spf.domain === '' ? spf.result : `${spf.result} (${spf.domain})`,
    dkim: signatures.length === 0 ? 'none' : signatures.join(', '),
    arc: arc.sealer === undefined ? arc.result : `${arc.result} (${arc.sealer})`,
    dmarc: dmarc.result,
  };
  return dmarc.policy === undefined
    ? say('step.authentication', params)
    : say('step.authenticationPolicy', { policy: dmarc.policy, ...params });
}

/** The same for pages that draw it: which domains were checked, and why a check did not pass. */
export function authenticationDetails({ spf, dkim, arc, dmarc }: AuthVerdict): PathEvent['details'] {
  return {
    spf: { result: spf.result, domain: spf.domain, detail: spf.detail },
    dkim: dkim.map(({ result, domain, selector, detail }) => ({ result, domain, selector, detail })),
    arc: { result: arc.result, sealer: arc.sealer, detail: arc.detail },
    dmarc: { result: dmarc.result, domain: dmarc.fromDomain, policy: dmarc.policy },
  };
}
