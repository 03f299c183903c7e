import { getDomain } from 'tldts';
import type { Database } from '../../db/database.js';
import { DnsUnavailableError, type Resolver } from '../../platform/dns/resolver.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Actor } from '../actor.js';
import { requireDomainFor } from '../domains/domain-access.js';
import { type DnsProvider, findDnsProvider } from './dns-provider.js';

/** The DNS provider of a domain. */
export interface DnsProviderService {
  find(actor: Actor, ref: string, signal?: AbortSignal): Promise<FoundProvider>;
}

export interface FoundProvider {
  /** The name servers of the zone that contains the domain. */
  readonly nameServers: readonly string[];
  readonly provider: DnsProvider | undefined;
}

// A foreign zone may have thousands
const MAX_NAME_SERVERS = 20;

export function createDnsProviderService({
  db,
  resolver,
}: {
  readonly db: Pick<Database, 'reader'>;
  readonly resolver: Pick<Resolver, 'ns'>;
}): DnsProviderService {
  /** A name without name servers belongs to the zone of a name above it. */
  async function findNameServers(domainName: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
    const top = getDomain(domainName) ?? domainName;
    for (let name = domainName; ; name = name.slice(name.indexOf('.') + 1)) {
      const servers = await resolver.ns(name, { ...(signal && { signal }) });
      if (servers.length > 0 || name === top || !name.includes('.')) return servers;
    }
  }

  return {
    async find(actor, ref, signal) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.read', ref);
      if (domain.isIp) return { nameServers: [], provider: undefined };
      try {
        const servers = await findNameServers(domain.name, signal);
        const nameServers = servers.slice(0, MAX_NAME_SERVERS).toSorted();
        return { nameServers, provider: findDnsProvider(nameServers) };
      } catch (error) {
        if (!(error instanceof DnsUnavailableError)) throw error;
        throw new ServiceError('unavailable', 'dns.unavailable', { name: error.queriedName }, error);
      }
    },
  };
}
