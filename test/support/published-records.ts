import type { TestDns } from './dns-server.js';

/** A record as `GET /v1/domains/:domain/dns-records` has it. */
export interface PublishedRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly preference?: number;
}

/** Acts as the customer: publishes the required records in DNS. */
export function publishRecords({ zone }: Pick<TestDns, 'zone'>, records: readonly PublishedRecord[]): void {
  for (const { type, name, value, preference } of records) {
    zone[name] ??= {};
    const known = zone[name];
    if (type === 'TXT') known.txt = [...(known.txt ?? []), value];
    else if (type === 'MX') known.mx = [...(known.mx ?? []), `${preference} ${value}`];
    else known.cname = value;
  }
}
