import type { Resolver } from '../../platform/dns/resolver.js';
import { DnsUnavailableError } from '../../platform/dns/resolver.js';
import type { Dial } from '../../platform/net/dial.js';
import type { HostCheck } from './host-records.js';

export interface OutwardPort {
  /** The port of other mail servers. */
  readonly port: number;
  /** With a relay for all mail, nothing else is dialled. */
  readonly hasSmarthost: boolean;
  /** Domains whose mail hosts are tried; the first with a host elsewhere is used. */
  readonly domains: readonly string[];
  /** Our own exchanges: connecting to ourselves proves nothing. */
  readonly ownHosts: readonly string[];
}

const PATIENCE_MS = 10_000;
const MAX_HOSTS = 3;
const REMEDY =
  'Many providers block this port. Ask yours to open it, or set WAYPOST_SMARTHOST to a relay that sends for you.';

/** Checks whether mail can leave: connects to a mail host of another domain and sends nothing. */
export async function checkOutwardPort(
  { resolver, dial }: { readonly resolver: Pick<Resolver, 'mx' | 'addresses'>; readonly dial: Dial },
  outward: OutwardPort,
): Promise<HostCheck> {
  const { port, hasSmarthost } = outward;
  const record = `Port ${port} outward`;
  if (hasSmarthost) return { record, state: 'good', seen: 'not needed, WAYPOST_SMARTHOST is set', remedy: '' };
  try {
    const targets = await findTargets(resolver, outward);
    if (targets.length === 0) {
      return { record, state: 'unknown', seen: 'no mail host to try', remedy: 'Check that DNS works on this machine.' };
    }
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const open = await Promise.any(
      targets.map(async (target) => {
        const socket = await dial({ ...target, port, signal });
        socket.destroy();
        return target.host;
      }),
    ).catch(() => undefined);
    if (open !== undefined) return { record, state: 'good', seen: `open, ${open} answers`, remedy: '' };
    const tried = targets.map(({ host }) => host).join(', ');
    return { record, state: 'missing', seen: `closed: no answer from ${tried}`, remedy: REMEDY };
  } catch (error) {
    if (!(error instanceof DnsUnavailableError)) throw error;
    const remedy = 'The name servers did not answer. Try again later.';
    return { record, state: 'unknown', seen: error.reason, remedy };
  }
}

interface Target {
  readonly domain: string;
  readonly host: string;
  readonly address: string;
}

async function findTargets(
  resolver: Pick<Resolver, 'mx' | 'addresses'>,
  { domains, ownHosts }: OutwardPort,
): Promise<readonly Target[]> {
  for (const domain of domains) {
    const hosts = (await resolver.mx(domain)).map(({ exchange }) => exchange);
    const targets: Target[] = [];
    for (const host of hosts.filter((name) => !ownHosts.includes(name)).slice(0, MAX_HOSTS)) {
      const [address] = await resolver.addresses(host);
      if (address !== undefined) targets.push({ domain, host, address });
    }
    if (targets.length > 0) return targets;
  }
  return [];
}
