import { join } from 'node:path';
import { createBlobStore } from '../../src/blobs/blob-store.js';
import { openFileObjects } from '../../src/blobs/file-objects.js';
import { insertPreparedDomain, prepareDomain } from '../../src/directory/domains/new-domain.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { findEmailRecord } from '../../src/outbound/emails/email-store.js';
import { createEnqueueEmail, type EnqueueEmail } from '../../src/outbound/submit/enqueue-email.js';
import { createResolver } from '../../src/platform/dns/create-resolver.js';
import { createOutgoingGuard } from '../../src/platform/net/outgoing-guard.js';
import { systemRandom } from '../../src/platform/random.js';
import type { DomainName } from '../../src/protocol/address/domain-name.js';
import type { ReportKind } from '../../src/reports/report-kind.js';
import { createReportsJob } from '../../src/reports/send-reports.js';
import { openTestDatabase } from '../support/database.js';
import { startTestDns } from '../support/dns-server.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { createManualClock } from '../support/manual-clock.js';
import { createTestRsaKeySource } from '../support/rsa-keys.js';
import { silentLog } from '../support/silent-log.js';
import { TEST_CA } from '../support/test-certificates.js';
import { makeTestDirectory } from '../support/test-directory.js';

export const HOST = 'mail.waypost.test';
export const DAY_MS = 86_400_000;

/** Everything that reports are made of and go through, up to the queue. */
export async function openReportSite() {
  const clock = createManualClock();
  const random = systemRandom;
  const db = await openTestDatabase({ clock });
  const place = await makeTestDirectory();
  const keyring = createKeyring({ current: Buffer.alloc(32, 9) });
  const objects = await openFileObjects(join(place.path, 'blobs'));
  const blobs = createBlobStore({ log: silentLog, db, keyring, objects, random, clock });
  const dns = await startTestDns({});
  const resolver = createResolver({ servers: () => [dns.server], clock, random, log: silentLog });
  const outgoing = createOutgoingGuard({ resolver, allowPrivateNetworks: ['127.0.0.0/8'] });
  const name = HOST as DomainName;
  const maker = { keyring, random, rsaKeys: createTestRsaKeySource() };
  const prepared = await prepareDomain(
    maker,
    { name, unicodeName: name, isIp: false, plan: 'team', isSystem: true },
    clock.now(),
  );
  await db.inTransaction((tx) => insertPreparedDomain(tx, prepared));
  const enqueue = createEnqueueEmail({ db, clock, blobs, cipher: testEmailCipher });

  return {
    clock,
    db,
    resolver,
    zone: dns.zone,
    /** One run of the job, as a node does it. */
    run(kind: ReportKind, { queue = enqueue }: { readonly queue?: EnqueueEmail } = {}): Promise<void> {
      const job = createReportsJob(kind, {
        db,
        clock,
        random,
        log: silentLog,
        blobs,
        enqueue: queue,
        destinationOf: (address) => address.slice(address.indexOf('@') + 1),
        post: (url, request) => outgoing.post(url, { ...request, ca: TEST_CA }),
        host: HOST,
      });
      return job(null, { id: 'j', attempt: 1, createdAt: 0, signal: new AbortController().signal });
    },
    counted: () => db.reader.selectFrom('report_tally').selectAll().orderBy('domain').execute(),
    /** What is in the queue, and takes it out. */
    async letters() {
      const rows = await db.reader.selectFrom('email').select(['id', 'origin']).orderBy('id').execute();
      const letters: { to: string; origin: string; source: string }[] = [];
      for (const { id, origin } of rows) {
        const record = await findEmailRecord(db.reader, id);
        const blob = await blobs.open(record?.email.blobId ?? '');
        if (!record || !blob) throw new Error('a report without its message');
        const chunks: Buffer[] = [];
        for await (const chunk of blob.chunks) chunks.push(chunk);
        const source = Buffer.concat(chunks).toString('latin1');
        letters.push({ to: record.recipients.map(({ address }) => address).join(), origin, source });
      }
      return letters.sort((a, b) => (a.to < b.to ? -1 : 1));
    },
    async [Symbol.asyncDispose]() {
      resolver.close();
      await dns[Symbol.asyncDispose]();
      await db[Symbol.asyncDispose]();
      await place.remove();
    },
  };
}
