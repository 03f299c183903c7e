import type { Db } from '../../db/database.js';
import { receivesHere } from '../../directory/domains/hosted-name-store.js';
import { DnsUnavailableError, type Resolver } from '../../platform/dns/resolver.js';
import { ServiceError } from '../../platform/service-error.js';
import { formatStsPolicy } from '../../protocol/mta-sts/sts-policy.js';

/** The policies of customers' domains for their senders (RFC 8461). */
export interface PolicyHost {
  /** The text of the policy; `undefined`: the domain has none here. */
  find(domain: string): Promise<string | undefined>;
}

export interface PolicyHostDeps {
  readonly reader: Db;
  readonly resolver: Pick<Resolver, 'mx'>;
  readonly mode: 'auto' | 'testing' | 'enforce' | 'off';
  readonly mxHosts: readonly string[];
  /** Whether strangers accept our certificate for this name. */
  readonly isProven: (name: string) => Promise<boolean>;
}

// A mistake in a policy that is only tested ends within a day
const TESTING_SECONDS = 86_400;
// RFC 8461 §3.2: weeks are usual; an exchange that is renamed has to keep its old name that long
const ENFORCED_SECONDS = 604_800;

export function createPolicyHost(deps: PolicyHostDeps): PolicyHost {
  const { reader, resolver, mode: setting, mxHosts, isProven } = deps;

  /** Enforced only if senders could deliver: every exchange of the domain is ours and has a proven certificate. */
  async function isDeliverable(domain: string): Promise<boolean> {
    const exchanges = (await resolver.mx(domain)).map(({ exchange }) => exchange);
    if (exchanges.length === 0 || !exchanges.every((exchange) => mxHosts.includes(exchange))) return false;
    return (await Promise.all(exchanges.map(isProven))).every(Boolean);
  }

  async function decideMode(domain: string): Promise<'testing' | 'enforce'> {
    if (setting === 'enforce' || setting === 'testing') return setting;
    try {
      return (await isDeliverable(domain)) ? 'enforce' : 'testing';
    } catch (error) {
      if (!(error instanceof DnsUnavailableError)) throw error;
      // Without an answer senders keep the policy that they know
      throw new ServiceError('unavailable', 'dns.unavailable', { name: domain }, error);
    }
  }

  return {
    async find(domain) {
      if (setting === 'off' || !(await receivesHere(reader, domain))) return undefined;
      const mode = await decideMode(domain);
      const maxAgeSeconds = mode === 'enforce' ? ENFORCED_SECONDS : TESTING_SECONDS;
      return formatStsPolicy({ mode, mx: mxHosts, maxAgeSeconds });
    },
  };
}
