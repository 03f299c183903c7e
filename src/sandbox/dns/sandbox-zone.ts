import type { NeededRecord, ServiceNames } from '../../directory/dns/needed-records.js';
import type { DnsChange, SandboxRecord, SandboxType } from './sandbox-record.js';

/** The address of every name of the sandbox internet. */
const SANDBOX_ADDRESS = '127.0.0.1';

/** The mail host of every domain that is not hosted here; it captures its mail. */
export function captureHost({ host }: Pick<ServiceNames, 'host'>): string {
  return `capture.${host}`;
}

/** What is known about the name of a query. */
export interface NameFacts {
  readonly name: string;
  /** The records that Waypost requires of the hosted domains at or above this name. */
  readonly needed: readonly NeededRecord[];
  readonly isHosted: boolean;
  readonly changes: readonly DnsChange[];
}

/** Every record of a name: the required ones, a mail host for foreign domains, and deliberate changes. */
export function recordsAt({ name, needed, isHosted, changes }: NameFacts, service: ServiceNames): SandboxRecord[] {
  const at = (type: SandboxType, value: string): SandboxRecord => ({ name, type, value });
  const published = needed.filter((record) => record.name === name).map((record) => at(record.type, record.value));
  const records = isPlainHost(name, published)
    ? [...published, ...hostRecords({ name, isHosted }, service).map(([type, value]) => at(type, value))]
    : published;
  const untouched = records.filter((record) => !changes.some(({ type }) => type === record.type));
  const broken = changes.flatMap(({ type, change }) => (change.kind === 'wrong' ? [at(type, change.value)] : []));
  return [...untouched, ...broken];
}

/** RFC 1034 §3.6.2: a CNAME has no other records beside it; names like `_dmarc` are not hosts. */
function isPlainHost(name: string, published: readonly SandboxRecord[]): boolean {
  return name !== '' && !/(^|\.)_/.test(name) && !published.some(({ type }) => type === 'CNAME');
}

function hostRecords(
  { name, isHosted }: Pick<NameFacts, 'name' | 'isHosted'>,
  service: ServiceNames,
): (readonly [SandboxType, string])[] {
  const records: (readonly [SandboxType, string])[] = [
    ['A', SANDBOX_ADDRESS],
    ['NS', `ns1.${service.host}`],
    ['NS', `ns2.${service.host}`],
  ];
  if (!isHosted) records.push(['MX', captureHost(service)]);
  if (name === `spf.${service.host}`) records.push(['TXT', `v=spf1 ip4:${SANDBOX_ADDRESS} -all`]);
  return records;
}
