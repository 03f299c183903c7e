import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { say } from '../../i18n/sentence.js';
import type { Clock } from '../../platform/clock.js';
import type { Resolver } from '../../platform/dns/resolver.js';
import { THE_TEXT } from '../part-names.js';
import type { ScanHit } from '../scan-verdict.js';
import { within } from '../time-limit.js';

/** The hosts of links that a blocklist lists. Lists that do not answer are skipped. */
export type AskLinkBlocklists = (hosts: readonly string[], signal: AbortSignal) => Promise<readonly ScanHit[]>;

export interface LinkBlocklistDeps {
  readonly zones: readonly string[];
  readonly resolver: Pick<Resolver, 'addresses'>;
  readonly clock: Clock;
}

const MAX_HOSTS = 20;
const TIME_LIMIT_MS = 2000;

/** RFC 5782 §4: a name is asked for as it is, an IPv4 address backwards. */
export function createLinkBlocklists({ zones, resolver, clock }: LinkBlocklistDeps): AskLinkBlocklists {
  async function isListed(host: string, zone: string, signal: AbortSignal): Promise<boolean> {
    const addresses = await within(clock, TIME_LIMIT_MS, signal, (limited) =>
      resolver.addresses(`${toQuestion(host)}.${zone}`, { signal: limited }),
    ).catch(() => []);
    return addresses.some(isListing);
  }
  return async (hosts, signal) => {
    const questions = hosts.slice(0, MAX_HOSTS).flatMap((host) => zones.map((zone) => ({ host, zone })));
    const answers = await Promise.all(questions.map(({ host, zone }) => isListed(host, zone, signal)));
    return questions
      .filter((_, at) => answers[at])
      .map(({ host, zone }) => ({
        kind: 'hit',
        scanner: 'phishing',
        part: THE_TEXT,
        reason: say('scan.listedLink', { host, zone }),
      }));
  };
}

function toQuestion(host: string): string {
  return isIP(host) === 4 ? ipaddr.parse(host).toByteArray().reverse().join('.') : host;
}

/** RFC 5782 §2.1: 127/8. By custom 127.0.0.1 and 127.255.255.x say that we may not ask, not that a name is listed. */
function isListing(address: string): boolean {
  return /^127\./.test(address) && address !== '127.0.0.1' && !address.startsWith('127.255.255.');
}
