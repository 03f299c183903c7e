import { isIPv4 } from 'node:net';
import type { Resolver } from '../../platform/dns/resolver.js';
import { type Check, type Finding, ok, warning } from '../finding.js';

/** Lists that large receivers use, and where each removes an address. */
const LISTS: readonly { readonly zone: string; readonly page: string }[] = [
  { zone: 'zen.spamhaus.org', page: 'https://check.spamhaus.org/' },
  { zone: 'bl.spamcop.net', page: 'https://www.spamcop.net/bl.shtml' },
  { zone: 'b.barracudacentral.org', page: 'https://www.barracudacentral.org/rbl/removal-request' },
];
/** Spamhaus answers so to resolvers that it does not serve. */
const REFUSAL = /^127\.255\.255\./;
const LISTED = /^127\./;
const TITLE = 'Blocklists';

/** Whether the addresses from which mail leaves are listed. */
export function blocklistCheck(resolver: Pick<Resolver, 'addresses'>, host: string): Check {
  async function look(address: string, { zone, page }: (typeof LISTS)[number]): Promise<Finding> {
    const answers = await resolver
      .addresses(`${address.split('.').reverse().join('.')}.${zone}`)
      .catch(() => undefined);
    const isUnknown = answers === undefined || answers.some((answer) => REFUSAL.test(answer));
    if (isUnknown) return ok('blocklist', TITLE, `${zone} did not answer about ${address}`);
    if (!answers.some((answer) => LISTED.test(answer))) return ok('blocklist', TITLE, `${address} is not on ${zone}`);
    const remedy = `Read the reason at ${page}, remove the cause, then ask for removal there.`;
    return warning('blocklist', TITLE, `${address} is listed by ${zone}`, remedy);
  }

  return {
    id: 'blocklist',
    title: TITLE,
    async look() {
      const addresses = (await resolver.addresses(host)).filter((address) => isIPv4(address));
      return Promise.all(addresses.flatMap((address) => LISTS.map((list) => look(address, list))));
    },
  };
}
