import { isIP } from 'node:net';
import { type Sentence, say } from '../../../i18n/sentence.js';
import { DnsUnavailableError, type Resolver, type TlsaRecord } from '../../../platform/dns/resolver.js';
import { isLoopbackAddress, isPublicAddress } from '../../../platform/net/address-range.js';
import type { HostsRoute, RouteHost } from '../route.js';
import type { Smarthost } from '../smarthost.js';
import { usableTlsa } from './dane.js';
import type { FindStsPolicy } from './mta-sts.js';
import { allowsHost } from './mta-sts-policy.js';
import { OPPORTUNISTIC, type TlsDemand } from './tls-demand.js';
import type { TlsFailure } from './tls-failure.js';
import { type AppliedPolicy, NO_POLICY, stsPolicy, tlsaPolicy } from './tls-result.js';

/** The TLS demand for each host, or why a host is skipped. */
export type DecideTls = (
  route: HostsRoute,
  options: {
    readonly requiresTls: boolean;
    readonly isTlsOptional?: boolean | undefined;
    readonly signal: AbortSignal;
  },
) => Promise<(host: RouteHost) => Promise<TlsVerdict>>;

export type TlsVerdict = (
  | { readonly demand: TlsDemand; readonly failure?: TlsFailure }
  | { readonly skip: Sentence; readonly failure: TlsFailure }
) & {
  /** What the connection is measured by; `undefined`: not by a policy of the domain. */
  readonly policy: AppliedPolicy | undefined;
};

export interface DecideTlsDeps {
  readonly resolver: Pick<Resolver, 'tlsa' | 'isAuthentic'>;
  /** `undefined`: no policies are fetched, as in the sandbox. */
  readonly findStsPolicy: FindStsPolicy | undefined;
}

export function createDecideTls({ resolver, findStsPolicy }: DecideTlsDeps): DecideTls {
  /** RFC 7672 §2.2: only where DNSSEC secures every answer on the way there. */
  async function lookUpTlsa({ host, port, isAuthentic }: RouteHost, signal: AbortSignal) {
    if (!isAuthentic) return undefined;
    const name = `_${port}._tcp.${host}`;
    const records = await resolver.tlsa(name, { signal });
    if (records.length === 0 || !(await resolver.isAuthentic(name, 'TLSA', { signal }))) return undefined;
    return records;
  }

  return async (route, { requiresTls, isTlsOptional = false, signal }) => {
    if (route.smarthost) {
      const demand = demandOfRelay(route.smarthost, route.hosts[0].addresses, requiresTls);
      return async () => ({ demand, policy: undefined });
    }
    if (isTlsOptional) return async () => ({ demand: OPPORTUNISTIC, policy: undefined });
    const hasPolicy = !route.isDirect && isIP(route.domain) === 0;
    const found = hasPolicy ? await findStsPolicy?.(route.domain) : undefined;
    const sts = found?.mode === 'none' ? undefined : found;
    const measure = sts ? stsPolicy(sts) : NO_POLICY;
    const policy = hasPolicy ? measure : undefined;
    const otherwise: TlsDemand = requiresTls ? { kind: 'verified', policy: 'required' } : OPPORTUNISTIC;

    return async (host) => {
      try {
        const records = await lookUpTlsa(host, signal);
        if (records)
          return { demand: demandOfDane(records, requiresTls), policy: hasPolicy ? tlsaPolicy(records) : undefined };
      } catch (error) {
        if (!(error instanceof DnsUnavailableError)) throw error;
        // RFC 7672 §2.1.1: suppressing the answer must not weaken the policy
        return { skip: say('fault.tlsaSilent', { host: host.host }), failure: 'dnssec-invalid', policy };
      }
      if (!sts) return { demand: otherwise, policy };
      const isNamed = allowsHost(sts, host.host);
      if (sts.mode !== 'enforce') {
        return isNamed ? { demand: otherwise, policy } : { demand: otherwise, policy, failure: 'validation-failure' };
      }
      if (isNamed) return { demand: { kind: 'verified', policy: 'mta-sts' }, policy };
      const skip = say('fault.notInSts', { domain: route.domain, host: host.host });
      return { skip, policy, failure: 'validation-failure' };
    };
  };
}

/** RFC 7672 §2.2: if no record is usable, TLS is still required. */
function demandOfDane(records: readonly TlsaRecord[], requiresTls: boolean): TlsDemand {
  const usable = usableTlsa(records);
  if (usable.length > 0) return { kind: 'dane', policy: 'dane', records: usable };
  return { kind: requiresTls ? 'verified' : 'encrypted', policy: 'dane' };
}

/** A password is sent only over TLS. On private networks the certificate is not verified. */
function demandOfRelay(
  { credentials, isImplicitTls }: Smarthost,
  addresses: readonly string[],
  requiresTls: boolean,
): TlsDemand {
  const hasSecret = credentials !== undefined || isImplicitTls;
  if (requiresTls || (hasSecret && addresses.some(isPublicAddress))) return { kind: 'verified', policy: 'required' };
  if (hasSecret && !addresses.every(isLoopbackAddress)) return { kind: 'encrypted', policy: 'required' };
  return OPPORTUNISTIC;
}
