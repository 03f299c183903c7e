import { describe, expect, it } from 'vitest';
import { onRecordsChecked } from '../../src/directory/dns/records-checked.js';
import { seedDomain, withSettings } from './domain-fixture.js';
import { adminOf, keysOf, shareVerification, startVerification } from './verification-fixture.js';

shareVerification();

describe('verify-records', () => {
  it('passes when all records stand, and stores what was seen', async () => {
    const { db, verification, publish, stored, clock } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    expect(await verification.verifyRecords(adminOf(domain), 'ACME.test')).toMatchObject({
      problems: [],
      warnings: [],
    });
    const { records, ownedSince } = await stored(domain);
    expect(records).toMatchObject({ hasTxt: true, hasMx: true, hasSpf: true, recordsCheckedAt: clock.now() });
    expect(ownedSince).toBe(clock.now());
  });

  it('tells every node that what it keeps of the domain is old', async () => {
    const { db, verification, publish } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    const checked: (string | undefined)[] = [];
    const stop = onRecordsChecked(db, (name) => checked.push(name));
    await verification.verifyRecords(adminOf(domain), domain.id);
    stop();
    expect(checked).toEqual(['acme.test']);
  });

  it('names each record that is missing, and forgets what stood before', async () => {
    const { db, dns, verification, publish, stored } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    await verification.verifyRecords(adminOf(domain), domain.id);
    dns.zone['acme.test'] = {};
    const { problems } = await verification.verifyRecords(adminOf(domain), domain.id);
    expect(keysOf(problems)).toEqual(['dns.verificationMissing', 'dns.mxMissing']);
    expect(problems[0]?.params).toEqual({
      domain: 'acme.test',
      value: `waypost-site-verification=${domain.verificationRecord}`,
    });
    expect((await stored(domain)).records).toMatchObject({ hasTxt: false, hasMx: false });
  });

  it('tells wrong, several and foreign records apart', async () => {
    const { db, dns, verification } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    const problemsOf = async (txt: string[], mx: string[]) => {
      dns.zone['acme.test'] = { txt, mx };
      return (await verification.verifyRecords(adminOf(domain), domain.id)).problems;
    };
    const right = `waypost-site-verification=${domain.verificationRecord}`;
    expect(keysOf(await problemsOf(['waypost-site-verification=other'], ['mail.waypost.test']))).toEqual([
      'dns.verificationWrong',
    ]);
    expect(keysOf(await problemsOf([right, 'waypost-site-verification=other'], ['mail.waypost.test']))).toEqual([
      'dns.verificationMultiple',
    ]);
    expect(await problemsOf([right], ['mail.waypost.test', 'mx.other.test', 'mx\nlist.other.test'])).toMatchObject([
      { key: 'dns.mxOther', params: { found: 'mx.other.test, mx list.other.test' } },
    ]);
    expect(await problemsOf([right], ['mx2.mail.waypost.test'])).toEqual([]);
  });

  it('does not ask for an exchange where the check is switched off', async () => {
    const { db, dns, verification, stored } = await startVerification();
    const domain = await seedDomain(db, 'acme.test', withSettings({ ignoreMxCheck: true }));
    dns.zone['acme.test'] = {
      txt: [`waypost-site-verification=${domain.verificationRecord}`],
      mx: ['mx.other.test'],
    };
    expect((await verification.verifyRecords(adminOf(domain), domain.id)).problems).toEqual([]);
    expect((await stored(domain)).records.hasMx).toBe(true);
  });

  it('warns of rules beside the verification record, and passes', async () => {
    const { db, dns, verification, publish } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    dns.zone['acme.test']?.txt?.push('waypost=ann@example.test');
    const { problems, warnings } = await verification.verifyRecords(adminOf(domain), domain.id);
    expect([keysOf(problems), keysOf(warnings)]).toEqual([[], ['dns.rulesBeside']]);
  });

  it('changes nothing when the name servers do not answer', async () => {
    const { db, dns, verification, publish, stored } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    await verification.verifyRecords(adminOf(domain), domain.id);
    const before = await stored(domain);
    dns.zone['acme.test'] = { fault: 'servfail' };
    await expect(verification.verifyRecords(adminOf(domain), domain.id)).rejects.toMatchObject({
      kind: 'unavailable',
      key: 'dns.unavailable',
    });
    expect(await stored(domain)).toEqual(before);
  });

  it('is open to members and hidden from strangers', async () => {
    const { db, verification } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    const stranger = await seedDomain(db, 'other.test');
    await expect(verification.verifyRecords(adminOf(stranger), domain.id)).rejects.toMatchObject({ kind: 'not-found' });
    await db.inTransaction((tx) => tx.updateTable('domain_member').set({ group_name: 'user' }).execute());
    expect((await verification.verifyRecords(adminOf(domain), domain.id)).problems.length).toBe(2);
  });
});

describe('on the free plan', () => {
  it('a forwarding rule passes too, but proves no account', async () => {
    const { db, dns, verification, stored } = await startVerification();
    const domain = await seedDomain(db, 'acme.test', { plan: 'free' });
    dns.zone['acme.test'] = { txt: ['waypost=ann@example.test'], mx: ['mail.waypost.test'] };
    const { problems, warnings } = await verification.verifyRecords(adminOf(domain), domain.id);
    expect([problems, keysOf(warnings)]).toEqual([[], ['dns.rulesOnly']]);
    const { records, ownedSince } = await stored(domain);
    expect([records.hasTxt, ownedSince]).toEqual([true, undefined]);
  });

  it('what is no rule does not pass, nor a rule on a paid plan', async () => {
    const { db, dns, verification } = await startVerification();
    const domain = await seedDomain(db, 'acme.test', { plan: 'free' });
    dns.zone['acme.test'] = { txt: ['waypost=nobody', 'other=ann@example.test'], mx: ['mail.waypost.test'] };
    expect(keysOf((await verification.verifyRecords(adminOf(domain), domain.id)).problems)).toEqual([
      'dns.verificationMissing',
    ]);
    const paid = await seedDomain(db, 'paid.test', { plan: 'team' });
    dns.zone['paid.test'] = { txt: ['waypost=ann@example.test'], mx: ['mail.waypost.test'] };
    expect(keysOf((await verification.verifyRecords(adminOf(paid), paid.id)).problems)).toEqual([
      'dns.verificationMissing',
    ]);
  });
});

describe('an IP address', () => {
  it('cannot be proved live, and is taken as it is in the sandbox', async () => {
    const live = await startVerification();
    const there = await seedDomain(live.db, '192.0.2.1', { isIp: true });
    const refused = await live.verification.verifyRecords(adminOf(there), '192.0.2.1');
    expect(keysOf(refused.problems)).toEqual(['dns.ipAddress']);
    expect((await live.stored(there)).records.hasTxt).toBe(false);

    const sandbox = await startVerification({ isSandbox: true });
    const here = await seedDomain(sandbox.db, '192.0.2.1', { isIp: true });
    const rival = await seedDomain(sandbox.db, '192.0.2.1', { isIp: true });
    expect((await sandbox.verification.verifyRecords(adminOf(here), '192.0.2.1')).problems).toEqual([]);
    expect((await sandbox.verification.verifySmtp(adminOf(here), '192.0.2.1')).problems).toEqual([]);
    expect((await sandbox.stored(here)).records).toMatchObject({ hasTxt: true, hasMx: true, hasSmtp: true });
    const second = await sandbox.verification.verifyRecords(adminOf(rival), rival.id);
    expect(keysOf(second.problems)).toEqual(['dns.nameTaken']);
  });
});
