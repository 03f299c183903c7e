import { createGrowingCache } from '../../platform/growing-cache.js';
import { parseDomainName } from '../../protocol/address/domain-name.js';

/**
 * The lane in which an address waits: its domain's own, or that of the hosts that accept its mail, once an attempt
 * found them.
 */
export interface DestinationNames {
  /** For any address of an accepted envelope. */
  destinationOf(address: string): string;
  /** The result of an attempt. */
  learn(address: string, destination: string): void;
}

/** Two short names each: some megabytes. Evicted ones are learned again by the next attempt. */
const MAX_DOMAINS = 50_000;

export function createDestinationNames(): DestinationNames {
  const known = createGrowingCache<string>(MAX_DOMAINS);
  return {
    destinationOf(address) {
      const domain = domainOf(address);
      return known.get(domain) ?? domain;
    },
    learn(address, destination) {
      const domain = domainOf(address);
      if (destination === domain) known.delete(domain);
      else if (known.get(domain) !== destination) known.set(domain, destination);
    },
  };
}

function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return parseDomainName(domain) ?? domain.toLowerCase();
}
