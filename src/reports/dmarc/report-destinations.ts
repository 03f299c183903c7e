import { isSameOrganisation } from '../../mailauth/same-organisation.js';
import type { Resolver } from '../../platform/dns/resolver.js';
import { type ReportUri, readReportUris } from '../../protocol/dmarc/report-uris.js';
import { addressOfMailto } from '../report-address.js';
import type { MailDestination } from '../report-kind.js';

export interface DestinationDeps {
  readonly resolver: Pick<Resolver, 'txt'>;
  /** The service's own host takes reports about the domains that it hosts. */
  readonly host: string;
}

/** Where reports of a policy go. RFC 9990 §4: another organisation must have said that it takes them. */
export async function findDestinations(
  policyDomain: string,
  record: string,
  { resolver, host }: DestinationDeps,
): Promise<readonly MailDestination[]> {
  const found = await Promise.all(readReportUris(record).map(destinationsOf));
  const byAddress = new Map(found.flat().map((destination) => [destination.address, destination]));
  return [...byAddress.values()];

  async function destinationsOf(uri: ReportUri): Promise<readonly MailDestination[]> {
    const destination = toDestination(uri);
    if (!destination) return [];
    const domain = domainOf(destination.address);
    if (domain === host || isSameOrganisation(domain, policyDomain)) return [destination];
    const texts = await resolver.txt(`${policyDomain}._report._dmarc.${domain}`);
    const consent = texts.find((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text.trim()));
    if (consent === undefined) return [];
    // It may name other addresses of its own
    const others = readReportUris(consent).flatMap((other) => toDestination(other) ?? []);
    const own = others.filter(({ address }) => domainOf(address) === domain);
    return own.length > 0 ? own : [destination];
  }
}

function toDestination({ uri, maxBytes }: ReportUri): MailDestination | undefined {
  const address = addressOfMailto(uri);
  return address === undefined ? undefined : { address, ...(maxBytes !== undefined && { maxBytes }) };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
