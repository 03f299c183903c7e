import { afterAll, onTestFinished } from 'vitest';
import type { Actor } from '../../src/directory/actor.js';
import { neededRecords } from '../../src/directory/dns/needed-records.js';
import { createVerificationService } from '../../src/directory/dns/verification-service.js';
import { findDkimKeys } from '../../src/directory/domains/dkim-key-store.js';
import { findDomain } from '../../src/directory/domains/domain-store.js';
import type { DirectoryNotice } from '../../src/directory/notify.js';
import { createResolver } from '../../src/platform/dns/create-resolver.js';
import { systemRandom } from '../../src/platform/random.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { startTestDns, type Zone } from '../support/dns-server.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { type SeededDomain, service } from './domain-fixture.js';

let opened: TestDatabase | undefined;

/** One for the whole file, emptied for each test: opening one costs more than all the rest. */
async function emptyDatabase(): Promise<TestDatabase> {
  opened ??= await openTestDatabase();
  await opened.inTransaction(async (tx) => {
    for (const table of ['account', 'domain', 'domain_member', 'dkim_key'] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
  return opened;
}

/** Said once by each file that starts verifications. */
export function shareVerification(): void {
  afterAll(async () => {
    await opened?.[Symbol.asyncDispose]();
    opened = undefined;
  });
}

/** The verification service over a real database and a real DNS server on loopback. */
export async function startVerification({ isSandbox = false } = {}) {
  const db = await emptyDatabase();
  const dns = await startTestDns();
  const clock = createManualClock();
  const resolver = createResolver({ servers: () => [dns.server], clock, random: systemRandom, log: silentLog });
  const notices: DirectoryNotice[] = [];
  const verification = createVerificationService({
    db,
    clock,
    resolver,
    service,
    readTxtValue: (value) => value,
    notify: async (_tx, notice) => void notices.push(notice),
    log: silentLog,
    isSandbox,
  });
  onTestFinished(async () => {
    resolver.close();
    await dns[Symbol.asyncDispose]();
  });

  return {
    db,
    dns,
    clock,
    verification,
    notices,
    /** The domain as it is stored now. */
    async stored(domain: SeededDomain) {
      const found = await findDomain(db.reader, domain.id);
      if (!found) throw new Error('the domain is gone');
      return found;
    },
    /** Publishes what a domain needs, as its owner would. */
    async publish(domain: SeededDomain): Promise<void> {
      const keys = (await findDkimKeys(db.reader, [domain.id])).get(domain.id) ?? [];
      for (const { name, type, value } of neededRecords(domain, keys, service)) {
        if (type !== 'SRV') add(dns.zone, name, type, value); // for mail programs only
      }
    },
  };
}

function add(zone: Zone, name: string, type: 'TXT' | 'MX' | 'CNAME', value: string): void {
  zone[name] ??= {};
  const records = zone[name];
  if (type === 'CNAME') records.cname = value;
  else if (type === 'MX') records.mx = [...(records.mx ?? []), value];
  else records.txt = [...(records.txt ?? []), value];
}

export function adminOf({ accountId }: SeededDomain): Actor {
  return { kind: 'account', accountId, tokenId: 'token', scope: { kind: 'all' } };
}

/** Its problems by key, in order. */
export function keysOf(faults: readonly { readonly key: string }[]): string[] {
  return faults.map(({ key }) => key);
}
