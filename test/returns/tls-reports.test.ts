import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReportExpiry } from '../../src/inbound/returns/report-expiry.js';
import { createTlsReportCarrier } from '../../src/inbound/returns/tls-report-carrier.js';
import { createTlsReportService } from '../../src/inbound/returns/tls-report-service.js';
import { deleteTlsReportsOfDomain } from '../../src/inbound/returns/tls-report-store.js';
import { systemRandom } from '../../src/platform/random.js';
import { tlsReportRoutes } from '../../src/servers/http/api/v1/tls-report-routes.js';
import { type SeededDomain, seedDomain } from '../dns/domain-fixture.js';
import { type Door, openDoor } from '../http/door-fixture.js';
import { basic } from '../http/http-client.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { bareReport } from './report-samples.js';
import { arrivalOf } from './return-samples.js';
import { type TlsReportFacts, tlsReportJson, tlsReportMail } from './tls-report-samples.js';

let db: TestDatabase;
let clock: ManualClock;
let door: Door;
let domain: SeededDomain;
let domains = 0;

beforeAll(async () => {
  clock = createManualClock();
  db = await openTestDatabase({ clock });
  door = await openDoor({
    deps: {
      routes: tlsReportRoutes({ tlsReports: createTlsReportService({ db }) }),
      authenticate: {
        aliasAuth: 'strict',
        token: async (accountId) => ({ kind: 'account', accountId, tokenId: 't', scope: { kind: 'all' } }),
        alias: () => Promise.reject(new Error('no alias is known here')),
        storedLocale: () => undefined,
        rememberLocale: async () => {},
      },
    },
  });
});
afterAll(async () => {
  await door[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});
beforeEach(async () => {
  domains += 1;
  domain = await seedDomain(db, `encrypted${domains}.test`);
});

const take = (source: string, domainId = domain.id) =>
  createTlsReportCarrier({ db, clock, random: systemRandom, log: silentLog }).accept(arrivalOf(source), domainId);
const report = (facts: TlsReportFacts = {}) => tlsReportMail(tlsReportJson({ domain: domain.name, ...facts }));
const kept = { kind: 'good', as: 'consumed', text: { key: 'step.tlsReportKept' } };

async function get(path: string, accountId = domain.accountId) {
  const reply = await door.call({
    path: `/v1/domains/${domain.name}/tls-reports${path}`,
    headers: { host: 'localhost', authorization: basic(accountId) },
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
  return { status: reply.status, headers: reply.headers, body: reply.json() as any };
}

describe('a TLS report', () => {
  it('is kept once, and shown to the members of its domain', async () => {
    expect(await take(report())).toMatchObject(kept);
    expect(await take(report())).toMatchObject({ kind: 'good', text: { key: 'step.tlsReportKnown' } });
    expect(await take(report({ org: 'other.test' }))).toMatchObject(kept);

    const { status, headers, body } = await get('?sort=-org_name');
    expect([status, headers['x-item-count']]).toEqual([200, '2']);
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      object: 'tls_report',
      org_name: 'remote.test',
      contact: 'tls-reports@remote.test',
      report_id: 't-1',
      start_date: '2026-11-14T00:00:00.000Z',
      end_date: '2026-11-14T23:59:59.000Z',
      success_count: 5,
      failure_count: 2,
      policies: [
        {
          type: 'sts',
          domain: domain.name,
          strings: ['version: STSv1', 'mode: testing', 'mx: mx1.waypost.test', 'max_age: 86400'],
          mx_hosts: ['mx1.waypost.test'],
          success_count: 5,
          failure_count: 2,
          failures: [
            {
              result: 'certificate-expired',
              count: 2,
              sending_ip: '192.0.2.9',
              mx_host: 'mx1.waypost.test',
              receiving_ip: '192.0.2.1',
            },
          ],
        },
      ],
      created_at: '2026-11-15T12:00:00.000Z',
    });
    expect((await get(`/${body[0].id}`)).body).toEqual(body[0]);

    const stranger = await seedDomain(db, `nosy${domains}.test`);
    expect((await get('', stranger.accountId)).status).toBe(404);
    expect((await get(`/${body[0].id}`, stranger.accountId)).status).toBe(404);
    expect((await get(`/${'0'.repeat(24)}`)).status).toBe(404);
  });

  it('is found by the days it is about', async () => {
    for (const n of [1, 2, 3]) await take(report({ id: `t-${n}`, day: `2026-11-0${n}` }));
    const ids = async (query: string) =>
      (await get(query)).body.map(({ report_id }: { report_id: string }) => report_id);
    expect(await ids('?start_date=2026-11-02&sort=start_date')).toEqual(['t-2', 't-3']);
    expect(await ids('?end_date=2026-11-02&sort=-start_date')).toEqual(['t-2', 't-1']);
  });

  it('is read unpacked, and as the message itself', async () => {
    const json = (id: string) => tlsReportJson({ domain: domain.name, id });
    expect(await take(tlsReportMail(json('plain'), { isPacked: false }))).toMatchObject(kept);
    expect(await take(bareReport(gzipSync(json('bare')), 'application/tlsrpt+gzip'))).toMatchObject(kept);
  });

  it.each([
    ['no file', () => 'From: a@b.test\n\nHello', /attach one JSON file/],
    ['another format', () => tlsReportMail('<feedback/>'), /well-formed JSON/],
    ['a bomb', () => tlsReportMail(`{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`), /compression ratio|larger than 1 MB/],
  ])('is refused for good with %s', async (_name, source, words) => {
    const end = await take(source());
    expect(end).toMatchObject({ kind: 'permanent', fault: { code: 550, enhanced: '5.6.0' } });
    expect(JSON.stringify(end)).toMatch(words);
    expect((await get('')).body).toEqual([]);
  });

  it('is refused about another domain, and taken about a name below', async () => {
    expect(await take(report({ domain: `not${domain.name}` }))).toMatchObject({
      kind: 'permanent',
      fault: { enhanced: '5.7.1' },
    });
    expect(await take(report({ domain: `mail.${domain.name}` }))).toMatchObject(kept);
  });

  it('goes with its domain, and after ninety days', async () => {
    await take(report());
    clock.advance(91 * 86_400_000);
    const other = await seedDomain(db, `later${domains}.test`);
    const laterReport = tlsReportMail(tlsReportJson({ domain: other.name }));
    expect(await take(laterReport, other.id)).toMatchObject(kept);
    await createReportExpiry({ db, clock })(null, {
      id: 'j',
      attempt: 1,
      createdAt: 0,
      signal: new AbortController().signal,
    });
    const count = async (id: string) =>
      (await db.reader.selectFrom('tls_report').select('id').where('domain_id', '=', id).execute()).length;
    expect([await count(domain.id), await count(other.id)]).toEqual([0, 1]);
    await db.inTransaction((tx) => deleteTlsReportsOfDomain(tx, other.id));
    expect(await count(other.id)).toBe(0);
    expect(await take(laterReport, '0'.repeat(24))).toMatchObject({ kind: 'permanent', fault: { enhanced: '5.1.1' } });
  });
});
