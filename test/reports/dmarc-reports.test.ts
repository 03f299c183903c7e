import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readReport } from '../../src/inbound/returns/read-report.js';
import { createDmarcReportKind, type DmarcFacts } from '../../src/reports/dmarc/dmarc-report-kind.js';
import { createTallyCounter } from '../../src/reports/tally/tally-counter.js';
import { silentLog } from '../support/silent-log.js';
import { DAY_MS, HOST, openReportSite } from './reports-fixture.js';

let site: Awaited<ReturnType<typeof openReportSite>>;
beforeEach(async () => {
  site = await openReportSite();
});
afterEach(() => site[Symbol.asyncDispose]());

const kind = () =>
  createDmarcReportKind({ isOn: true, resolver: site.resolver, host: HOST, contact: `postmaster@${HOST}` });
const asks = (domain: string, record: string) => {
  site.zone[`_dmarc.${domain}`] = { txt: [`v=DMARC1; ${record}`] };
};
const takes = (domain: string, destination: string, record = 'v=DMARC1') => {
  site.zone[`${domain}._report._dmarc.${destination}`] = { txt: [record] };
};

const FACTS: DmarcFacts = {
  sourceIp: '192.0.2.1',
  disposition: 'reject',
  dkim: 'fail',
  spf: 'fail',
  headerFrom: 'remote.test',
  envelopeFrom: 'elsewhere.test',
  reasons: [],
  dkimResults: [],
  spfResults: [{ domain: 'elsewhere.test', scope: 'mfrom', result: 'pass' }],
};

/** A day of mail, and its end. */
async function receive(domain: string, ...seen: readonly DmarcFacts[]): Promise<void> {
  const counter = createTallyCounter({ kind: 'dmarc', db: site.db, clock: site.clock, log: silentLog });
  for (const facts of seen) counter.add(domain, facts);
  await counter.save();
  await site.clock.advance(DAY_MS);
}
const addressees = async () => (await site.letters()).map(({ to }) => to);

describe('DMARC reports to others', () => {
  it('sum up a day for the owner of a policy, once, as a report we could read ourselves', async () => {
    asks('remote.test', 'p=reject; aspf=s; rua=mailto:dmarc@remote.test');
    const passed: DmarcFacts = { ...FACTS, sourceIp: '192.0.2.7', disposition: 'pass', spf: 'pass' };
    await receive('remote.test', FACTS, passed, FACTS, FACTS);
    await site.run(kind());
    await site.run(kind());
    const [letter, ...others] = await site.letters();
    expect([others, await site.counted()]).toEqual([[], []]);
    expect(letter).toMatchObject({ to: 'dmarc@remote.test', origin: 'notice' });
    const source = letter?.source ?? '';
    expect(source).toMatch(
      /^Subject: Report Domain: remote\.test\r\n Submitter: mail\.waypost\.test\r\n Report-ID: <2026-11-15\.remote\.test@mail\.waypost\.test>\r$/m,
    );
    expect(source).toMatch(
      /^Content-Type: application\/gzip;\r\n name="mail\.waypost\.test!remote\.test!\d+!\d+\.xml\.gz"/m,
    );
    expect(await readReport(Buffer.from(source, 'latin1'))).toEqual({
      orgName: HOST,
      orgEmail: `postmaster@${HOST}`,
      reportId: '2026-11-15.remote.test@mail.waypost.test',
      beginAt: Date.UTC(2026, 10, 15),
      endAt: Date.UTC(2026, 10, 15, 23, 59, 59),
      policyDomain: 'remote.test',
      policy: { discovery_method: 'treewalk', p: 'reject', adkim: 'r', aspf: 's', testing: 'n' },
      rows: [
        { ...FACTS, count: 3 },
        { ...passed, count: 1 },
      ],
      rowCount: 2,
      messageCount: 4,
      passCount: 1,
    });
  });

  it('go to another organisation only if it has said that it takes them', async () => {
    asks('remote.test', 'p=none; rua=mailto:a@reports.test,mailto:b@stranger.test,mailto:c@mail.remote.test');
    takes('remote.test', 'reports.test');
    await receive('remote.test', FACTS);
    await site.run(kind());
    expect(await addressees()).toEqual(['a@reports.test', 'c@mail.remote.test']);
  });

  it('go where that organisation leads them within itself, and nowhere else', async () => {
    asks('remote.test', 'p=none; rua=mailto:a@reports.test');
    takes('remote.test', 'reports.test', 'v=DMARC1; rua=mailto:x@reports.test,mailto:y@victim.test');
    await receive('remote.test', FACTS);
    await site.run(kind());
    expect(await addressees()).toEqual(['x@reports.test']);
  });

  it('about a domain that is hosted here come back to this service', async () => {
    asks('hosted.test', `p=none; rua=mailto:dmarc-${'1'.repeat(24)}@${HOST}`);
    await receive('hosted.test', FACTS);
    await site.run(kind());
    expect(await addressees()).toEqual([`dmarc-${'1'.repeat(24)}@${HOST}`]);
  });

  it('keep to the size that a destination takes', async () => {
    asks('remote.test', 'p=none; rua=mailto:small@remote.test!100,mailto:large@remote.test!10m');
    await receive('remote.test', FACTS);
    await site.run(kind());
    expect(await addressees()).toEqual(['large@remote.test']);
  });

  it.each([
    ['no record', undefined],
    ['no address', 'p=reject'],
    ['only a stranger', 'p=reject; rua=mailto:a@stranger.test'],
  ])('are not made for %s, and what was counted goes', async (_what, record) => {
    if (record !== undefined) asks('remote.test', record);
    await receive('remote.test', FACTS);
    await site.run(kind());
    expect([await site.letters(), await site.counted()]).toEqual([[], []]);
  });

  it('wait while DNS is silent about the destination', async () => {
    asks('remote.test', 'p=none; rua=mailto:a@reports.test');
    site.zone['remote.test._report._dmarc.reports.test'] = { fault: 'servfail' };
    await receive('remote.test', FACTS);
    await site.run(kind());
    expect([await addressees(), (await site.counted()).length]).toEqual([[], 1]);
  });
});
