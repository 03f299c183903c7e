import type { Config } from '../config/config.js';
import { checkHost, type HostCheck } from '../doctor/host/host-records.js';
import { checkOutwardPort } from '../doctor/host/outward-port.js';
import { systemClock } from '../platform/clock.js';
import { createResolver } from '../platform/dns/create-resolver.js';
import { systemDnsServers } from '../platform/dns/system-servers.js';
import { dialTcp } from '../platform/net/dial.js';
import { systemRandom } from '../platform/random.js';
import { triedDomains } from './open-doctor.js';

export type { HostCheck } from '../doctor/host/host-records.js';

/** For `waypost setup`, before a service runs: what others see of the host, and whether it can reach them. */
export async function checkWorld(
  { dns, instance, outbound }: Config,
  postmaster: string,
  keys: readonly { readonly name: string; readonly value: string }[],
): Promise<readonly HostCheck[]> {
  const resolver = createResolver({
    servers: () => dns.servers ?? systemDnsServers(),
    clock: systemClock,
    random: systemRandom,
    log: { debug() {} },
  });
  try {
    const { hostname: host, mxHosts } = instance;
    const outward = {
      port: outbound.deliveryPort,
      hasSmarthost: outbound.smarthost !== undefined,
      domains: triedDomains(postmaster),
      ownHosts: [host, ...mxHosts],
    };
    const records = await checkHost({ host, mxHosts, postmaster, keys }, resolver);
    return [...records, await checkOutwardPort({ resolver, dial: dialTcp }, outward)];
  } finally {
    resolver.close();
  }
}
