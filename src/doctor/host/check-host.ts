import type { DnsResolver } from '../../platform/dns/create-resolver.js';
import type { Dial } from '../../platform/net/dial.js';
import { type Check, type Finding, fault, ok, warning } from '../finding.js';
import { type CheckedHost, checkHost, type HostCheck } from './host-records.js';
import { checkOutwardPort, type OutwardPort } from './outward-port.js';

/** DNS of the service's own host. */
export function hostRecordsCheck(resolver: DnsResolver, host: () => Promise<CheckedHost>): Check {
  return {
    id: 'dns.host',
    title: 'DNS of the host',
    async look() {
      const checked = await host();
      const found = await checkHost(checked, resolver);
      return [...found.map((one) => toFinding('dns', one)), judgeHelo(checked.host, found)];
    },
  };
}

/** RFC 5321 §4.1.4: the name we introduce ourselves with is compared with our address, in both directions. */
function judgeHelo(host: string, found: readonly HostCheck[]): Finding {
  const directions = found.filter(({ record }) => record === `A/AAAA ${host}` || record.startsWith('PTR '));
  const wrong = directions.filter(({ state }) => state !== 'good').map(({ record }) => record);
  if (wrong.length === 0) return ok('dns.helo', `HELO ${host}`, 'the name resolves to our address and back');
  const detail = `receivers compare it with ${wrong.join(' and ')}, which is not as it should be`;
  return warning('dns.helo', `HELO ${host}`, detail, 'Mend that, or set WAYPOST_HOSTNAME to the name in reverse DNS.');
}

/** Whether mail can leave. */
export function outwardPortCheck(
  world: { readonly resolver: Pick<DnsResolver, 'mx' | 'addresses'>; readonly dial: Dial },
  outward: OutwardPort,
): Check {
  return {
    id: 'port.outward',
    title: 'Port 25 outward',
    look: async () => [toFinding('port.outward', await checkOutwardPort(world, outward))],
  };
}

function toFinding(prefix: string, { record, state, seen, remedy, isOptional = false }: HostCheck): Finding {
  const [kind = ''] = record.split(' ');
  const id = prefix === 'dns' ? `dns.${kind.toLowerCase().replace(/[^a-z]+/g, '-')}` : prefix;
  if (state === 'good') return ok(id, record, seen);
  if (state === 'unknown' || isOptional) return warning(id, record, seen, remedy);
  return fault(id, record, seen, remedy);
}
