import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findDkimKeys, findDkimPrivateKey } from '../../src/directory/domains/dkim-key-store.js';
import { ServiceError } from '../../src/platform/service-error.js';
import { HOST, openDirectory, shareDirectory, sixteenAtOnce } from './directory-fixture.js';

shareDirectory();

describe('creating a domain', () => {
  it('gives it its defaults, its keys and the catch-all of its creator', async () => {
    const directory = await openDirectory();
    const ann = await directory.signUp('ann@example.test');
    const { domain, aliases, dkimKeys, members, invites } = await directory.addDomain(ann, 'Example.TEST');

    expect(domain).toMatchObject({
      name: 'example.test',
      plan: 'free',
      returnPathLabel: 'wp-bounces',
      settings: { hasVirusProtection: true, hasRecipientVerification: false, retentionDays: 0, smtpPort: 25 },
    });
    expect(aliases).toEqual({ aliases: 1, catchalls: 1, patterns: 0 });
    expect(domain.verificationRecord).toMatch(/^[A-Za-z0-9]{10}$/);
    expect(members).toMatchObject([{ group: 'admin', account: { email: 'ann@example.test' } }]);
    expect(invites).toEqual([]);
    expect(dkimKeys.map(({ algorithm }) => algorithm)).toEqual(['rsa', 'ed25519']);
    for (const { selector } of dkimKeys) expect(selector).toMatch(/^wp-[0-9a-f]{10}$/);
    const alias = await directory.aliases.get(ann, 'example.test', '*');
    expect(alias.alias).toMatchObject({ recipients: ['ann@example.test'], labels: ['catch-all'], kind: 'catch-all' });
    expect(await directory.domains.getWebhookKey(ann, domain.id)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps private keys sealed for that domain and algorithm alone', async () => {
    const { db, keyring, ...directory } = await openDirectory();
    const ann = await directory.signUp('ann@example.test');
    const { domain } = await directory.addDomain(ann, 'example.test');
    for (const { algorithm, selector } of (await findDkimKeys(db.reader, [domain.id])).get(domain.id) ?? []) {
      const der = await findDkimPrivateKey(db.reader, keyring, domain.id, { algorithm, selector });
      const key = createPrivateKey({ key: Buffer.from(der ?? []), format: 'der', type: 'pkcs8' });
      expect(key.asymmetricKeyType).toBe(algorithm);
    }
    const [rsa, ed25519] = await db.reader.selectFrom('dkim_key').selectAll().orderBy('algorithm', 'desc').execute();
    expect(Buffer.from(rsa?.private_key ?? []).includes('BEGIN')).toBe(false);
    expect(() => keyring.open('dkim', `${domain.id}:rsa`, ed25519?.private_key ?? new Uint8Array())).toThrow();
  });

  it('applies every field', async () => {
    const checked: string[] = [];
    const directory = await openDirectory({ checkWebhookUrl: async (url) => void checked.push(url) });
    const ann = await directory.signUp('ann@example.test', { plan: 'enhanced_protection' });
    const settings = {
      hasVirusProtection: false,
      hasRecipientVerification: true,
      ignoreMxCheck: true,
      retentionDays: 30,
      bounceWebhook: 'https://hook.example/bounce',
      maxQuotaPerAlias: 1024 ** 3,
    };
    const catchall = {
      kind: 'recipients',
      recipients: ['bob@example.test', 'Bob@Example.TEST', 'eve@example.test'],
    } as const;
    const { domain } = await directory.addDomain(ann, 'münchen.example', { settings, catchall });

    expect(domain).toMatchObject({
      name: 'xn--mnchen-3ya.example',
      unicodeName: 'münchen.example',
      plan: 'enhanced_protection',
      settings,
    });
    expect(domain.records.hasMx).toBe(true);
    expect(checked).toEqual(['https://hook.example/bounce']);
    const { alias } = await directory.aliases.get(ann, 'MÜNCHEN.example', '*');
    expect(alias.recipients).toEqual(['bob@example.test', 'eve@example.test']);
    // The domain wants recipients to click first, and its own catch-all is no exception
    expect(directory.notices.map(({ kind, to }) => [kind, to.email])).toEqual([
      ['recipient.check', 'bob@example.test'],
      ['recipient.check', 'eve@example.test'],
    ]);
  });

  it('makes no alias when none is wanted', async () => {
    const directory = await openDirectory();
    const ann = await directory.signUp('ann@example.test');
    const { domain, aliases } = await directory.addDomain(ann, '192.0.2.1', { catchall: { kind: 'none' } });
    expect(domain).toMatchObject({ name: '192.0.2.1', isIp: true });
    expect(aliases.aliases).toBe(0);
  });

  it('uses the last proven address while a new one waits for its proof', async () => {
    const directory = await openDirectory();
    const ann = await directory.signUp('new@example.test', { isEmailProven: false, provenEmail: 'ann@example.test' });
    await directory.addDomain(ann, 'example.test');
    const { alias } = await directory.aliases.get(ann, 'example.test', '*');
    expect(alias.recipients).toEqual(['ann@example.test']);
  });

  it('refuses a name that the caller holds in any spelling, and lets another account hold it too', async () => {
    const directory = await openDirectory();
    const ann = await directory.signUp('ann@example.test');
    const bob = await directory.signUp('bob@example.test');
    await directory.addDomain(ann, 'münchen.example');
    await expect(directory.addDomain(ann, 'XN--MNCHEN-3YA.example')).rejects.toMatchObject({
      kind: 'already-exists',
      key: 'domain.alreadyHeld',
    });
    await expect(directory.addDomain(bob, 'münchen.example')).resolves.toBeDefined();
  });

  it('creates it once when the same name is added sixteen times at once', async () => {
    const directory = await openDirectory();
    const ann = await directory.signUp('ann@example.test');
    const { fulfilled, refusals } = await sixteenAtOnce(() => directory.addDomain(ann, 'example.test'));
    expect({ fulfilled, refusals }).toEqual({ fulfilled: 1, refusals: ['domain.alreadyHeld'] });
    expect(await directory.countRows()).toMatchObject({ domain: 1, domain_member: 1, alias: 1, dkim_key: 2 });
  });

  it('refuses the name of the service itself, too large a quota and a webhook that must not be called', async () => {
    const directory = await openDirectory({
      async checkWebhookUrl(_url, field) {
        throw new ServiceError('invalid', 'outgoing.privateAddress', { field });
      },
    });
    const ann = await directory.signUp('ann@example.test');
    await expect(directory.addDomain(ann, HOST.toUpperCase())).rejects.toMatchObject({ key: 'domain.systemName' });
    await expect(
      directory.addDomain(ann, 'a.test', { settings: { maxQuotaPerAlias: 101 * 1024 ** 3 } }),
    ).rejects.toMatchObject({ kind: 'invalid', params: { field: 'max_quota_per_alias', max: '100 GB' } });
    await expect(
      directory.addDomain(ann, 'a.test', { settings: { bounceWebhook: 'http://10.0.0.1/' } }),
    ).rejects.toMatchObject({ key: 'outgoing.privateAddress', params: { field: 'bounce_webhook' } });
    expect(await directory.countRows()).toMatchObject({ domain: 0, domain_member: 0 });
  });

  it('counts what is created against its limit, and nothing that is refused', async () => {
    const directory = await openDirectory({ limits: { DOMAINS: { count: 1, windowSeconds: 86_400 } } });
    const ann = await directory.signUp('ann@example.test');
    await expect(directory.addDomain(ann, HOST)).rejects.toThrow();
    await directory.addDomain(ann, 'a.test');
    await expect(directory.addDomain(ann, 'b.test')).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(await directory.countRows()).toMatchObject({ domain: 1, alias: 1 });
  });
});

describe('DNS of a new domain', () => {
  it('shows what the first look found', async () => {
    const directory = await openDirectory({
      async checkNewDomain({ id }) {
        await directory.db.inTransaction((tx) =>
          tx.updateTable('domain').set({ has_mx_record: 1 }).where('id', '=', id).execute(),
        );
      },
    });
    const ann = await directory.signUp('ann@example.test');
    expect((await directory.addDomain(ann, 'example.test')).domain.records.hasMx).toBe(true);
  });

  it('never fails the call, and does not wait for ever', async () => {
    const directory = await openDirectory({
      async checkNewDomain({ name }) {
        if (name === 'broken.test') throw new Error('no name server');
        await new Promise(() => {});
      },
    });
    const ann = await directory.signUp('ann@example.test');
    expect((await directory.addDomain(ann, 'broken.test')).domain.records.hasMx).toBe(false);
    const waiting = directory.addDomain(ann, 'silent.test');
    let isDone = false;
    void waiting.finally(() => {
      isDone = true;
    });
    while (!isDone) await directory.clock.advance(1000);
    expect((await waiting).domain.name).toBe('silent.test');
  });
});

describe('team_domain', () => {
  it('brings the members of the other domain along, in their groups, on the plan team', async () => {
    const directory = await openDirectory();
    const [ann, bob, eve] = [
      await directory.signUp('ann@example.test'),
      await directory.signUp('bob@example.test'),
      await directory.signUp('eve@example.test'),
    ];
    const { domain: team } = await directory.addDomain(ann, 'team.test');
    await directory.join(ann, team.id, bob, 'admin');
    await directory.join(ann, team.id, eve, 'user');
    await directory.addDomain(eve, 'new.test');

    const { domain, members } = await directory.addDomain(ann, 'new.test', { teamDomain: 'TEAM.test', plan: 'free' });
    expect(domain.plan).toBe('team');
    // Eve holds the name already: a second domain of it could not be told from her own
    expect(members.map(({ account, group }) => [account.email, group]).sort()).toEqual([
      ['ann@example.test', 'admin'],
      ['bob@example.test', 'admin'],
    ]);
  });

  it('is not found when the caller cannot see it, and refused when the caller is no admin there', async () => {
    const directory = await openDirectory();
    const ann = await directory.signUp('ann@example.test');
    const bob = await directory.signUp('bob@example.test');
    const { domain: team } = await directory.addDomain(ann, 'team.test');
    await expect(directory.addDomain(bob, 'new.test', { teamDomain: team.id })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await directory.join(ann, team.id, bob, 'user');
    await expect(directory.addDomain(bob, 'new.test', { teamDomain: team.id })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});
