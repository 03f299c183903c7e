import { describe, expect, it } from 'vitest';
import { createRecheckJob, RECHECK_EVERY_MS } from '../../src/directory/dns/recheck-job.js';
import { silentLog } from '../support/silent-log.js';
import { seedDomain } from './domain-fixture.js';
import { adminOf, shareVerification, startVerification } from './verification-fixture.js';

shareVerification();

async function setUp() {
  const started = await startVerification();
  const { db, clock, verification } = started;
  const runAtMost = (maxPerRun?: number) => {
    const job = createRecheckJob({ db, clock, verification, log: silentLog, ...(maxPerRun && { maxPerRun }) });
    return job(null, { id: 'job', attempt: 1, createdAt: 0, signal: new AbortController().signal });
  };
  return { ...started, run: () => runAtMost(), runAtMost };
}

describe('the background check', () => {
  it('looks at domains whose last check is two hours old, and at no others', async () => {
    const { db, dns, clock, verification, run } = await setUp();
    const domain = await seedDomain(db, 'acme.test');
    await seedDomain(db, '192.0.2.1', { isIp: true });
    await verification.verifyRecords(adminOf(domain), domain.id);
    dns.questions.length = 0;
    await clock.advance(2 * RECHECK_EVERY_MS);
    await run();
    expect(dns.questions).toEqual([]);
    await clock.advance(1);
    await run();
    expect(new Set(dns.questions.map(({ name }) => name))).toContain('acme.test');
  });

  it('tells the admins once of each change', async () => {
    const { db, dns, clock, publish, run, notices, stored } = await setUp();
    const domain = await seedDomain(db, 'acme.test');
    const round = async () => {
      await clock.advance(3 * RECHECK_EVERY_MS);
      await run();
      return notices.splice(0).map(({ to, ...notice }) => notice);
    };
    expect(await round()).toEqual([]);
    await publish(domain);
    const zone = { ...dns.zone };
    expect(await round()).toEqual([{ kind: 'domain.verified', domain: 'acme.test' }]);
    expect(await round()).toEqual([]);
    expect((await stored(domain)).records).toMatchObject({ hasTxt: true, hasMx: true, hasSmtp: true });

    dns.zone['acme.test'] = { mx: ['mx.other.test'] };
    delete dns.zone['_dmarc.acme.test'];
    expect(await round()).toEqual([
      { kind: 'domain.recordsMissing', domain: 'acme.test', records: ['TXT acme.test', 'MX acme.test'] },
      { kind: 'domain.smtpBroken', domain: 'acme.test', records: ['TXT _dmarc.acme.test'] },
    ]);
    expect(await round()).toEqual([]);
    Object.assign(dns.zone, zone);
    expect(await round()).toEqual([{ kind: 'domain.verified', domain: 'acme.test' }]);
  });

  it('takes silence for nothing, and goes on with the other domains', async () => {
    const { db, dns, clock, publish, run, notices, stored } = await setUp();
    const silent = await seedDomain(db, 'silent.test');
    const other = await seedDomain(db, 'other.test');
    await publish(silent);
    await publish(other);
    await run();
    notices.length = 0;
    await clock.advance(3 * RECHECK_EVERY_MS);
    dns.zone['silent.test'] = { fault: 'servfail' };
    await run();
    expect(notices).toEqual([]);
    expect((await stored(silent)).records).toMatchObject({ hasTxt: true, hasMx: true });
    expect((await stored(other)).records.recordsCheckedAt).toBe(clock.now());
  });

  it('gives each domain its turn when there are more than one run has time for, also beside silent ones', async () => {
    const { db, dns, clock, runAtMost } = await setUp();
    const names = ['a.test', 'b.test', 'c.test', 'd.test', 'e.test'];
    for (const name of names) await seedDomain(db, name);
    for (const name of ['a.test', 'b.test']) dns.zone[name] = { fault: 'servfail' };
    const asked = async () => {
      await clock.advance(3 * RECHECK_EVERY_MS);
      dns.questions.length = 0;
      await runAtMost(2);
      return names.filter((name) => dns.questions.some((question) => question.name === name));
    };
    const runs = [await asked(), await asked(), await asked()];
    expect(runs.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(new Set(runs.flat())).toEqual(new Set(names));
  });

  it('checks a new domain without a letter', async () => {
    const { db, publish, verification, notices, stored } = await setUp();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    await verification.checkNewDomain(domain);
    expect(notices).toEqual([]);
    expect((await stored(domain)).records).toMatchObject({ hasTxt: true, hasMx: true, hasSmtp: true });
  });
});
