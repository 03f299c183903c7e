import { describe, expect, it } from 'vitest';
import { seedDomain, service } from './domain-fixture.js';
import { adminOf, keysOf, shareVerification, startVerification } from './verification-fixture.js';

shareVerification();

describe('who owns a name', () => {
  it('is the account whose record was seen last; the other is told and neither receives nor sends', async () => {
    const { db, dns, verification, publish, stored, notices, clock } = await startVerification();
    const first = await seedDomain(db, 'acme.test');
    const second = await seedDomain(db, 'acme.test');
    await publish(first);
    await verification.verifyRecords(adminOf(first), first.id);
    await verification.verifySmtp(adminOf(first), first.id);
    expect((await stored(first)).records.hasSmtp).toBe(true);
    notices.length = 0;

    expect(keysOf((await verification.verifyRecords(adminOf(second), second.id)).problems)).toEqual(['dns.nameTaken']);
    expect(keysOf((await verification.verifySmtp(adminOf(second), second.id)).problems)).toContain('dns.nameTaken');

    await clock.advance(1000);
    dns.zone['acme.test'] = {
      txt: [`waypost-site-verification=${second.verificationRecord}`],
      mx: [...service.mxHosts],
    };
    expect((await verification.verifyRecords(adminOf(second), second.id)).problems).toEqual([]);
    expect((await stored(second)).ownedSince).toBe(clock.now());
    const dormant = await stored(first);
    expect([dormant.ownedSince, dormant.records.hasTxt, dormant.records.hasSmtp]).toEqual([undefined, false, false]);
    expect(notices.map(({ kind, to }) => [kind, to.accountId])).toEqual([
      ['domain.nameTaken', first.accountId],
      ['domain.verified', second.accountId],
    ]);
    expect(keysOf((await verification.verifyRecords(adminOf(first), first.id)).problems)).toEqual(['dns.nameTaken']);
    expect(keysOf((await verification.verifySmtp(adminOf(first), first.id)).problems)).toContain('dns.nameTaken');
  });

  it('ends the sending of accounts that used the name unproved', async () => {
    const { db, verification, publish, stored, dns } = await startVerification();
    const sender = await seedDomain(db, 'acme.test');
    const prover = await seedDomain(db, 'acme.test');
    await publish(sender);
    await verification.verifySmtp(adminOf(sender), sender.id);
    expect((await stored(sender)).records.hasSmtp).toBe(true);
    dns.zone['acme.test'] = { txt: [`waypost-site-verification=${prover.verificationRecord}`] };
    await verification.verifyRecords(adminOf(prover), prover.id);
    expect((await stored(sender)).records.hasSmtp).toBe(false);
  });

  it('is one account at most, however many prove it at once', async () => {
    const { db, dns, verification } = await startVerification();
    const rivals = [await seedDomain(db, 'acme.test'), await seedDomain(db, 'acme.test')];
    let asked = 0;
    // A zone in the middle of a change: every other server still has the old record
    dns.answerWith((question, usual) => {
      const rival = rivals[asked++ % 2];
      const text = `waypost-site-verification=${rival?.verificationRecord}`;
      const txt = { type: 'TXT', name: question.name, ttl: 0, data: text } as const;
      return { ...usual, flags: 0, answers: question.type === 'TXT' ? [txt] : [] };
    });
    const checks = Array.from({ length: 16 }, (_, i) => rivals[i % 2]).flatMap((rival) =>
      rival ? [verification.verifyRecords(adminOf(rival), rival.id)] : [],
    );
    await Promise.all(checks);
    const owners = await db.reader.selectFrom('domain').select('id').where('owned_since', 'is not', null).execute();
    expect(owners.length).toBe(1);
  });

  it('does not matter any more once a domain was deleted while DNS was asked', async () => {
    const { db, dns, clock, verification } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    dns.zone['acme.test'] = { fault: 'drop' };
    const asked = dns.asked();
    const check = expect(verification.verifyRecords(adminOf(domain), domain.id)).rejects.toMatchObject({
      kind: 'not-found',
    });
    await asked;
    await db.inTransaction((tx) => tx.deleteFrom('domain').where('id', '=', domain.id).execute());
    dns.zone['acme.test'] = {};
    await clock.advance(5000); // the second try is answered
    await check;
  });
});
