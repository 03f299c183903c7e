import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteDomainAndAll } from '../../src/directory/domain-changes/delete-domain.js';
import { createDmarcReportCarrier } from '../../src/inbound/returns/dmarc-report-carrier.js';
import { createDmarcReportService } from '../../src/inbound/returns/dmarc-report-service.js';
import { deleteReportsOfDomain } from '../../src/inbound/returns/dmarc-report-store.js';
import { createReportExpiry } from '../../src/inbound/returns/report-expiry.js';
import { systemRandom } from '../../src/platform/random.js';
import {
  dmarcReportAnswer,
  dmarcReportRoutes,
  dmarcSourceAnswer,
} from '../../src/servers/http/api/v1/dmarc-report-routes.js';
import { type SeededDomain, seedDomain } from '../dns/domain-fixture.js';
import { type Door, openDoor } from '../http/door-fixture.js';
import { basic } from '../http/http-client.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { zipArchive } from '../support/zip-archive.js';
import { bareReport, packed, type ReportFacts, reportMail, reportXml } from './report-samples.js';
import { arrivalOf } from './return-samples.js';

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
      routes: dmarcReportRoutes({ dmarcReports: createDmarcReportService({ db }) }),
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
  domain = await seedDomain(db, `reports${domains}.test`);
});

const take = (source: string | Buffer, domainId = domain.id) =>
  createDmarcReportCarrier({ db, clock, random: systemRandom, log: silentLog }).accept(arrivalOf(source), domainId);
const report = (facts: ReportFacts = {}) => reportMail(packed(reportXml({ domain: domain.name, ...facts }), 'gzip'));

const SOURCE = { object: 'dmarc_source', both_pass: 0, dkim_only: 0, spf_only: 0, both_fail: 0 };

async function get(path: string, accountId = domain.accountId, list = 'dmarc-reports') {
  const reply = await door.call({
    path: `/v1/domains/${domain.name}/${list}${path}`,
    headers: { host: 'localhost', authorization: basic(accountId) },
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
  return { status: reply.status, headers: reply.headers, body: reply.json() as any };
}

describe('an aggregate report', () => {
  it('is kept once, and shown with its rows and totals to the members of its domain', async () => {
    expect(await take(report())).toMatchObject({
      kind: 'good',
      as: 'consumed',
      text: { key: 'step.reportKept', params: { count: 7 } },
    });
    expect(await take(report())).toMatchObject({
      kind: 'good',
      as: 'consumed',
      text: { key: 'step.reportKnown' },
    });
    expect(await take(report({ org: 'other.test' }))).toMatchObject({
      kind: 'good',
      text: { key: 'step.reportKept' },
    });

    const { status, headers, body } = await get('?sort=-org_name');
    expect([status, headers['x-item-count']]).toEqual([200, '2']);
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      object: 'dmarc_report',
      org_name: 'remote.test',
      org_email: 'dmarc@remote.test',
      report_id: 'r-1',
      start_date: '2026-11-14T00:00:00.000Z',
      end_date: '2026-11-14T23:59:59.000Z',
      policy_domain: domain.name,
      policy: { p: 'reject', adkim: 'r' },
      message_count: 7,
      pass_count: 2,
      fail_count: 5,
      row_count: 2,
      rows: [
        {
          source_ip: '192.0.2.1',
          count: 5,
          disposition: 'reject',
          dkim: 'fail',
          spf: 'fail',
          reasons: [],
          header_from: domain.name,
          auth_results: { dkim: [], spf: [{ domain: domain.name, result: 'fail' }] },
        },
        expect.objectContaining({ source_ip: '192.0.2.0', count: 2, disposition: 'none', dkim: 'pass' }),
      ],
      created_at: '2026-11-15T12:00:00.000Z',
    });
    for (const item of body) expect(dmarcReportAnswer.safeParse(item).success).toBe(true);
    expect((await get(`/${body[0].id}`)).body).toEqual(body[0]);

    const sources = (await get('', domain.accountId, 'dmarc-sources')).body;
    expect(sources).toEqual([
      { ...SOURCE, source_ip: '192.0.2.1', message_count: 10, both_fail: 10 },
      expect.objectContaining({ source_ip: '192.0.2.0', message_count: 4, both_fail: 0 }),
    ]);
    for (const source of sources) expect(dmarcSourceAnswer.safeParse(source).success).toBe(true);
    expect((await get('?start_date=2026-11-16', domain.accountId, 'dmarc-sources')).body).toEqual([]);

    const stranger = await seedDomain(db, `stranger${domains}.test`);
    expect((await get('', stranger.accountId)).status).toBe(404);
    expect((await get(`/${body[0].id}`, stranger.accountId)).status).toBe(404);
    expect((await get(`/${'0'.repeat(24)}`)).status).toBe(404);
  });

  it('is found by the days it is about', async () => {
    const day = (n: number) => Date.UTC(2026, 10, n) / 1000;
    for (const n of [1, 2, 3]) await take(report({ id: `r-${n}`, begin: day(n), end: day(n + 1) - 1 }));
    const ids = async (query: string) =>
      (await get(query)).body.map(({ report_id }: { report_id: string }) => report_id);
    expect(await ids('?start_date=2026-11-02&sort=start_date')).toEqual(['r-2', 'r-3']);
    expect(await ids('?end_date=11/2/2026&sort=-start_date')).toEqual(['r-2', 'r-1']);
    expect(await ids('?start_date=2026-11-02&end_date=2026-11-02')).toEqual(['r-2']);
    expect(await ids('?start_date=2026-11-04')).toEqual([]);
    expect((await get('?start_date=tomorrow')).status).toBe(400);
  });

  it('shows a hundred rows in a list and two thousand by itself', async () => {
    await take(report({ counts: Array.from({ length: 2500 }, () => 1) }));
    const { body } = await get('');
    expect(body[0]).toMatchObject({ row_count: 2500, message_count: 2500, pass_count: 1250 });
    expect(body[0].rows).toHaveLength(100);
    expect((await get(`/${body[0].id}`)).body.rows).toHaveLength(2000);
  });

  it.each<[string, (xml: string) => string]>([
    ['zip', (xml) => reportMail(packed(xml, 'zip'), 'application/x-zip-compressed')],
    ['plain XML', (xml) => reportMail(packed(xml, 'xml'), 'text/xml')],
    ['gzip under a wrong type', (xml) => reportMail(packed(xml, 'gzip'), 'application/octet-stream')],
    [
      'zip that is stored',
      (xml) => reportMail(zipArchive([{ name: 'r.xml', bytes: Buffer.from(xml), isStored: true }])),
    ],
    ['the message itself', (xml) => bareReport(packed(xml, 'gzip'), 'application/gzip')],
    ['the text of the message', (xml) => bareReport(packed(xml, 'xml'), 'text/plain')],
    ['UTF-16', (xml) => reportMail(Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le'), 'text/xml')],
  ])('is read as %s', async (_name, toMail) => {
    const xml = reportXml({ domain: `sub.${domain.name}` });
    expect(await take(toMail(xml))).toMatchObject({ kind: 'good', text: { key: 'step.reportKept' } });
  });

  it.each<[string, (xml: string) => string, RegExp]>([
    ['no attachment', () => 'Subject: hello\n\nhow are you\n', /carries no report/],
    ['a damaged archive', (xml) => reportMail(packed(xml, 'gzip').subarray(0, 60)), /damaged/],
    ['a picture', () => reportMail(gzipSync(Buffer.from('\x89PNG'))), /no well-formed XML/],
    [
      'two files',
      (xml) => reportMail(zipArchive(['a', 'b'].map((name) => ({ name, bytes: Buffer.from(xml) })))),
      /exactly one file/,
    ],
    [
      'a locked file',
      (xml) => reportMail(zipArchive([{ name: 'a', bytes: Buffer.from(xml), isEncrypted: true }])),
      /cannot be read/,
    ],
    ['a bomb', () => reportMail(gzipSync(Buffer.alloc(15_000_000, ' '))), /compression ratio/],
    [
      'a large bomb',
      (xml) => reportMail(packed(xml.replace('<feedback>', `<feedback>${filler(21_000_000)}`), 'zip')),
      /larger than 20 MB/,
    ],
    ['more than any report has', () => `Subject: x\n\n${'x'.repeat(15_000_000)}`, /too large for a report/],
  ])('is refused with its reason when it is %s', async (_name, toMail, words) => {
    const outcome = await take(toMail(reportXml({ domain: domain.name })));
    expect(outcome).toMatchObject({
      kind: 'permanent',
      fault: { code: 550, enhanced: '5.6.0', message: expect.stringMatching(words) },
    });
    expect((await get('')).body).toEqual([]);
  });

  it('about another domain, or to one that is gone, is refused', async () => {
    expect(await take(report({ domain: `not${domain.name}` }))).toMatchObject({
      kind: 'permanent',
      fault: { enhanced: '5.7.1', message: expect.stringContaining(`not about ${domain.name}`) },
    });
    expect(await take(report(), '0'.repeat(24))).toMatchObject({ kind: 'permanent', fault: { enhanced: '5.1.1' } });
  });

  it('is kept once when it comes sixteen times at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => take(report())));
    expect(
      outcomes.filter((one) => one.kind === 'good' && 'text' in one && one.text.key === 'step.reportKept'),
    ).toHaveLength(1);
    expect((await get('')).body).toHaveLength(1);
  });

  it('goes after ninety days, and with its domain', async () => {
    await take(report());
    await clock.advance(89 * 86_400_000);
    await take(report({ id: 'r-2' }));
    const expire = () =>
      createReportExpiry({ db, clock })(null, {
        id: 'job',
        attempt: 1,
        createdAt: 0,
        signal: new AbortController().signal,
      });
    await expire();
    expect((await get('')).body).toHaveLength(2);
    await clock.advance(2 * 86_400_000);
    await expire();
    expect((await get('')).body).toMatchObject([{ report_id: 'r-2' }]);
    expect(await rowsOf(domain.id)).toBe(3);
    await db.inTransaction((tx) => deleteDomainAndAll(tx, domain.id, [deleteReportsOfDomain]));
    expect(await rowsOf(domain.id)).toBe(0);
  });
});

async function rowsOf(domainId: string): Promise<number> {
  const reports = await db.reader.selectFrom('dmarc_report').select('id').where('domain_id', '=', domainId).execute();
  const rows = await db.reader
    .selectFrom('dmarc_report_row')
    .select('position')
    .where('domain_id', '=', domainId)
    .execute();
  return reports.length + rows.length;
}

/** It packs about as well as a report does. */
function filler(length: number): string {
  const line = Array.from({ length: 512 }, (_, i) => ((i * 2654435761) % 4294967296).toString(36)).join('');
  return `<!--${line
    .padEnd(8192, line)
    .slice(0, 8192)
    .repeat(Math.ceil(length / 8192))}-->`;
}
