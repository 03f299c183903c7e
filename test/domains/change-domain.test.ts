import { describe, expect, it } from 'vitest';
import { findWebhookKeys } from '../../src/directory/domains/webhook-key-store.js';
import { openDirectory, shareDirectory } from './directory-fixture.js';

shareDirectory();

async function openWithDomain() {
  const directory = await openDirectory();
  const ann = await directory.signUp('ann@example.test');
  const bob = await directory.signUp('bob@example.test', { locale: 'de' });
  const { domain } = await directory.addDomain(ann, 'example.test');
  return { directory, ann, bob, domain };
}

describe('changing a domain', () => {
  it('changes what is named, keeps the rest and clears what is named and empty', async () => {
    const { directory, ann } = await openWithDomain();
    await directory.domains.update(ann, 'example.test', {
      retentionDays: 7,
      bounceWebhook: 'https://hook.example/',
      maxQuotaPerAlias: 5,
      smtpPort: 2525,
    });
    await directory.clock.advance(1000);
    const { domain } = await directory.domains.update(ann, 'example.test', {
      bounceWebhook: undefined,
      hasVirusProtection: false,
    });
    expect(domain.settings).toMatchObject({ retentionDays: 7, smtpPort: 2525, maxQuotaPerAlias: 5 });
    expect(domain.settings).toMatchObject({ bounceWebhook: undefined, hasVirusProtection: false });
    expect((await directory.domains.get(ann, domain.id)).domain).toEqual(domain);
    expect(domain.updatedAt).toBeGreaterThan(domain.createdAt);
  });

  it('tells every admin what changed, without the secrets of an address', async () => {
    const { directory, ann, bob, domain } = await openWithDomain();
    const eve = await directory.signUp('eve@example.test');
    await directory.join(ann, domain.id, bob, 'admin');
    await directory.join(ann, domain.id, eve, 'user');
    directory.notices.length = 0;
    const changes = { bounceWebhook: 'https://key:secret@hook.example/path?token=secret', retentionDays: 0 };
    await directory.domains.update(bob, domain.id, changes);
    expect(directory.notices).toMatchObject(
      ['ann@example.test', 'bob@example.test'].map((email) => ({
        kind: 'domain.settingsChanged',
        to: { email },
        domain: 'example.test',
        changes: [{ field: 'bounce_webhook', from: '—', to: 'https://hook.example/path' }],
        by: 'bob@example.test',
      })),
    );
  });

  it('writes no letter when nothing changes', async () => {
    const { directory, ann, domain } = await openWithDomain();
    const { domain: after } = await directory.domains.update(ann, domain.id, { retentionDays: 0, smtpPort: 25 });
    expect(after).toEqual(domain);
    expect(directory.notices).toEqual([]);
  });

  it('takes the ports of mail and those anyone may open, and no other', async () => {
    const { directory, ann, domain } = await openWithDomain();
    for (const smtpPort of [25, 465, 587, 2525, 1024, 65_535]) {
      expect((await directory.domains.update(ann, domain.id, { smtpPort })).domain.settings.smtpPort).toBe(smtpPort);
    }
    for (const smtpPort of [0, 24, 80, 143, 993, 1023, 65_536]) {
      const refused = { kind: 'invalid', key: 'domain.smtpPort' };
      await expect(directory.domains.update(ann, domain.id, { smtpPort })).rejects.toMatchObject(refused);
    }
  });

  it('is for admins: a plain member is refused, a stranger finds nothing', async () => {
    const { directory, ann, bob, domain } = await openWithDomain();
    const act = [
      () => directory.domains.update(bob, domain.id, { retentionDays: 1 }),
      () => directory.domains.setSenderList(bob, domain.id, 'denylist', []),
      () => directory.domains.delete(bob, domain.id),
      () => directory.domains.getWebhookKey(bob, domain.id),
      () => directory.domains.replaceWebhookKey(bob, domain.id),
    ];
    for (const attempt of act) await expect(attempt()).rejects.toMatchObject({ kind: 'not-found' });
    await directory.join(ann, domain.id, bob, 'user');
    for (const attempt of act) await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await directory.domains.get(bob, domain.id)).domain.id).toBe(domain.id);
  });
});

describe('allow and deny lists', () => {
  it('replaces a list and counts the call', async () => {
    const directory = await openDirectory({ limits: { LISTS: { count: 2, windowSeconds: 86_400 } } });
    const ann = await directory.signUp('ann@example.test');
    await directory.addDomain(ann, 'example.test');
    await directory.domains.setSenderList(ann, 'example.test', 'denylist', ['bad.example']);
    const { domain } = await directory.domains.setSenderList(ann, 'example.test', 'allowlist', ['good.example']);
    expect(domain.settings).toMatchObject({ denylist: ['bad.example'], allowlist: ['good.example'] });
    await expect(directory.domains.setSenderList(ann, 'example.test', 'allowlist', [])).rejects.toMatchObject({
      kind: 'rate-limited',
    });
    expect((await directory.domains.get(ann, 'example.test')).domain.settings.allowlist).toEqual(['good.example']);
  });
});

describe('webhook key', () => {
  it('is replaced, and the old one signs for one more hour', async () => {
    const { directory, ann, domain } = await openWithDomain();
    const old = await directory.domains.getWebhookKey(ann, domain.id);
    const fresh = await directory.domains.replaceWebhookKey(ann, domain.id);
    expect(await directory.domains.getWebhookKey(ann, domain.id)).toBe(fresh);
    expect(fresh).not.toBe(old);
    const keys = () => findWebhookKeys(directory.db.reader, directory.keyring, domain.id, directory.clock.now());
    await directory.clock.advance(60 * 60 * 1000 - 1);
    expect(await keys()).toEqual({ current: fresh, previous: old });
    await directory.clock.advance(1);
    expect(await keys()).toEqual({ current: fresh, previous: undefined });
  });
});
