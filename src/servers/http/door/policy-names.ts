import { parseDomainName } from '../../../protocol/address/domain-name.js';

export const POLICY_PATH = '/.well-known/mta-sts.txt';
const POLICY_HOST = /^mta-sts\.([^:]+)(?::\d+)?$/i;

/** `mta-sts.example.test` serves the policy of `example.test` (RFC 8461 §3.3). */
export function policyDomainOf(host: string | string[] | undefined): string | undefined {
  const name = typeof host === 'string' ? POLICY_HOST.exec(host)?.[1] : undefined;
  return name === undefined ? undefined : parseDomainName(name);
}
