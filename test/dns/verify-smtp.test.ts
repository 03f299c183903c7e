import { describe, expect, it } from 'vitest';
import { seedDomain } from './domain-fixture.js';
import { adminOf, keysOf, shareVerification, startVerification } from './verification-fixture.js';

shareVerification();

describe('verify-smtp', () => {
  it('passes when key, Return-Path and DMARC stand, and allows sending at once', async () => {
    const { db, verification, publish, stored, clock } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    expect((await verification.verifySmtp(adminOf(domain), 'acme.test')).problems).toEqual([]);
    expect((await stored(domain)).records).toMatchObject({
      hasDkim: true,
      hasEd25519: true,
      hasReturnPath: true,
      hasDmarc: true,
      hasStrictDmarc: true,
      hasSpf: true,
      hasSmtp: true,
      smtpVerifiedAt: clock.now(),
      smtpCheckedAt: clock.now(),
    });
  });

  it('names every record that is missing or wrong', async () => {
    const { db, dns, verification, publish, stored } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    expect(keysOf((await verification.verifySmtp(adminOf(domain), domain.id)).problems)).toEqual([
      'dns.dkimMissing',
      'dns.returnPathMissing',
      'dns.dmarcMissing',
    ]);
    await publish(domain);
    dns.zone['wp-rsa._domainkey.acme.test'] = { txt: ['v=DKIM1; p=other'] };
    dns.zone['wp-bounces.acme.test'] = { cname: 'mail.other.test' };
    dns.zone['_dmarc.acme.test'] = { txt: ['v=DMARC1; p=reject; pct=20'] };
    const { problems } = await verification.verifySmtp(adminOf(domain), domain.id);
    expect(problems).toMatchObject([
      { key: 'dns.dkimWrong', params: { name: 'wp-rsa._domainkey.acme.test' } },
      { key: 'dns.returnPathWrong', params: { name: 'wp-bounces.acme.test', found: 'mail.other.test' } },
      { key: 'dns.dmarcPct', params: { name: '_dmarc.acme.test' } },
    ]);
    expect((await stored(domain)).records).toMatchObject({ hasSmtp: false, hasStrictDmarc: false });
  });

  it('refuses several DKIM records and several DMARC records', async () => {
    const { db, dns, verification, publish } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    dns.zone['wp-rsa._domainkey.acme.test']?.txt?.push('v=DKIM1; p=other');
    dns.zone['_dmarc.acme.test']?.txt?.push('v=DMARC1; p=none');
    expect(keysOf((await verification.verifySmtp(adminOf(domain), domain.id)).problems)).toEqual([
      'dns.dkimMultiple',
      'dns.dmarcMultiple',
    ]);
  });

  it('follows a DKIM key that is kept elsewhere by CNAME', async () => {
    const { db, dns, verification, publish } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    dns.zone['keys.acme.test'] = dns.zone['wp-rsa._domainkey.acme.test'] ?? {};
    dns.zone['wp-rsa._domainkey.acme.test'] = { cname: 'keys.acme.test' };
    expect((await verification.verifySmtp(adminOf(domain), domain.id)).problems).toEqual([]);
  });

  it('lets a subdomain inherit the DMARC policy of the name above', async () => {
    const { db, dns, verification, publish, stored } = await startVerification();
    const domain = await seedDomain(db, 'mail.acme.test');
    await publish(domain);
    delete dns.zone['_dmarc.mail.acme.test'];
    dns.zone['_dmarc.acme.test'] = { txt: ['v=DMARC1; p=none; sp=reject'] };
    expect((await verification.verifySmtp(adminOf(domain), domain.id)).problems).toEqual([]);
    expect((await stored(domain)).records).toMatchObject({ hasDmarc: true, hasStrictDmarc: true });
  });

  it('does not need what is only advised, not even an answer about it', async () => {
    const { db, dns, verification, publish, stored } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    await verification.verifySmtp(adminOf(domain), domain.id);
    dns.zone['wp-ed25519._domainkey.acme.test'] = { fault: 'servfail' };
    expect((await verification.verifySmtp(adminOf(domain), domain.id)).problems).toEqual([]);
    expect((await stored(domain)).records.hasEd25519).toBe(true);
    delete dns.zone['wp-ed25519._domainkey.acme.test'];
    expect((await verification.verifySmtp(adminOf(domain), domain.id)).problems).toEqual([]);
    expect((await stored(domain)).records.hasEd25519).toBe(false);
  });

  it('changes nothing when the name servers do not answer', async () => {
    const { db, dns, verification, publish, stored } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    await verification.verifySmtp(adminOf(domain), domain.id);
    const before = await stored(domain);
    dns.zone['_dmarc.acme.test'] = { fault: 'refused' };
    await expect(verification.verifySmtp(adminOf(domain), domain.id)).rejects.toMatchObject({
      kind: 'unavailable',
      params: { name: '_dmarc.acme.test' },
    });
    expect(await stored(domain)).toEqual(before);
  });

  it('keeps the time of the first success until it was broken', async () => {
    const { db, dns, clock, verification, publish, stored } = await startVerification();
    const domain = await seedDomain(db, 'acme.test');
    await publish(domain);
    await verification.verifySmtp(adminOf(domain), domain.id);
    const first = clock.now();
    await clock.advance(1000);
    await verification.verifySmtp(adminOf(domain), domain.id);
    expect((await stored(domain)).records).toMatchObject({ smtpVerifiedAt: first, smtpCheckedAt: first + 1000 });
    const dmarc = dns.zone['_dmarc.acme.test'] ?? {};
    delete dns.zone['_dmarc.acme.test'];
    await verification.verifySmtp(adminOf(domain), domain.id);
    dns.zone['_dmarc.acme.test'] = dmarc;
    await clock.advance(1000);
    await verification.verifySmtp(adminOf(domain), domain.id);
    expect((await stored(domain)).records.smtpVerifiedAt).toBe(first + 2000);
  });
});
