import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neededRecords } from '../../src/directory/dns/needed-records.js';
import { findDkimKeys } from '../../src/directory/domains/dkim-key-store.js';
import { say } from '../../src/i18n/sentence.js';
import { service } from '../dns/domain-fixture.js';
import { type Emails, openEmails } from './email-fixture.js';

const HIT = { kind: 'hit', reason: say('scan.script') } as const;
let rig: Emails;
beforeAll(async () => {
  rig = await openEmails({
    scan: async (source, { executables, viruses }) => {
      const text = Buffer.from(source).toString('latin1');
      if (viruses && text.includes('EICAR')) return { ...HIT, scanner: 'virus', part: 'note.txt' };
      if (executables && text.includes('MZ!')) return { ...HIT, scanner: 'executable', part: 'setup.exe' };
      return { kind: 'clean' };
    },
  });
});
afterAll(() => rig[Symbol.asyncDispose]());

const refused = (key: string) => expect.objectContaining({ kind: 'forbidden', key });

describe('From', () => {
  it('may be any enabled alias of the domain for an admin, ignoring a plus-tag', async () => {
    const { domain, admin } = await rig.addDomain('admins.test');
    const bob = await rig.signUp();
    await rig.join(domain, bob, 'user');
    const sales = await rig.addAlias(domain, bob, 'sales');
    const { email, recipients } = await rig.send(admin, 'Sales+shop@admins.test');
    expect(email).toMatchObject({
      status: 'queued',
      aliasId: sales.aliasId,
      accountId: admin.accountId,
      origin: 'api',
    });
    expect(recipients).toMatchObject([{ address: 'bob@remote.test', state: 'waiting', destination: 'remote.test' }]);
  });

  it('may be only an own alias for a plain member', async () => {
    const { domain, admin } = await rig.addDomain('members.test');
    const bob = await rig.signUp();
    await rig.join(domain, bob, 'user');
    await rig.addAlias(domain, admin, 'boss');
    await rig.addAlias(domain, bob, 'bob');
    await expect(rig.send(bob, 'bob@members.test')).resolves.toMatchObject({ email: { status: 'queued' } });
    await expect(rig.send(bob, 'boss@members.test')).rejects.toEqual(refused('access.foreignSender'));
    await expect(rig.send(bob, 'nobody@members.test')).rejects.toEqual(refused('access.foreignSender'));
  });

  it('is no pattern, no catch-all, no missing and no disabled alias', async () => {
    const { domain, admin } = await rig.addDomain('exact.test');
    await rig.addAlias(domain, admin, '*');
    await rig.addAlias(domain, admin, '/^sales-.*$/');
    await rig.addAlias(domain, admin, 'off', { isEnabled: false });
    for (const from of ['anyone@exact.test', 'sales-1@exact.test', '*@exact.test']) {
      await expect(rig.send(admin, from)).rejects.toEqual(refused('email.noAlias'));
    }
    await expect(rig.send(admin, 'off@exact.test')).rejects.toEqual(refused('email.aliasDisabled'));
  });

  it('is the alias of the credentials, and no other', async () => {
    const { domain, admin } = await rig.addDomain('credentials.test');
    const ann = await rig.addAlias(domain, admin, 'ann');
    await rig.addAlias(domain, admin, 'bea');
    const { domain: other, admin: otherAdmin } = await rig.addDomain('elsewhere.test');
    await rig.addAlias(other, otherAdmin, 'ann');
    await expect(rig.send(ann, 'ann+tag@credentials.test')).resolves.toMatchObject({
      email: { aliasId: ann.aliasId, accountId: admin.accountId },
    });
    for (const from of ['bea@credentials.test', 'ann@elsewhere.test', 'nobody@credentials.test']) {
      await expect(rig.send(ann, from)).rejects.toEqual(refused('access.foreignSender'));
    }
  });

  it('is any local part of its domain for a catch-all password, but no suspended alias', async () => {
    const { domain, admin } = await rig.addDomain('catchall.test');
    await rig.addAlias(domain, admin, 'spammer', { isSmtpSuspended: true });
    const password = rig.catchallOf(domain, admin);
    const { email } = await rig.send(password, 'whoever@catchall.test');
    expect(email).toMatchObject({ aliasId: undefined, accountId: admin.accountId });
    await expect(rig.send(password, 'ann@elsewhere.test')).rejects.toEqual(refused('access.foreignSender'));
    await expect(rig.send(password, 'spammer@catchall.test')).rejects.toEqual(refused('email.aliasSuspended'));
  });

  it('of a stranger is refused, not hidden; a domain token has its domain alone', async () => {
    const { domain, admin } = await rig.addDomain('mine.test');
    await rig.addAlias(domain, admin, 'ann');
    const stranger = await rig.signUp();
    await expect(rig.send(stranger, 'ann@mine.test')).rejects.toEqual(refused('access.foreignSender'));
    await expect(rig.send(stranger, 'ann@unknown.test')).rejects.toEqual(refused('access.foreignSender'));
    const token = { ...admin, scope: { kind: 'domain', domainId: 'another' } } as const;
    await expect(rig.send(token, 'ann@mine.test')).rejects.toEqual(refused('access.foreignSender'));
  });

  it('of a member ends with the membership, the group or the alias, at once', async () => {
    const { domain, admin } = await rig.addDomain('leaving.test');
    const [bob, bea, ben] = [await rig.signUp(), await rig.signUp(), await rig.signUp()];
    await rig.join(domain, bob, 'user');
    await rig.join(domain, bea, 'admin');
    await rig.join(domain, ben, 'user');
    await rig.addAlias(domain, bob, 'bob');
    await rig.addAlias(domain, admin, 'boss');
    const shared = await rig.addAlias(domain, ben, 'shared');
    await rig.send(bob, 'bob@leaving.test');
    await rig.send(bea, 'boss@leaving.test');
    await rig.send(ben, 'shared@leaving.test');

    const member = rig.db.writer.updateTable('domain_member').where('domain_id', '=', domain.id);
    await rig.db.writer.deleteFrom('domain_member').where('account_id', '=', bob.accountId).execute();
    await member.set({ group_name: 'user' }).where('account_id', '=', bea.accountId).execute();
    await rig.db.writer
      .updateTable('alias')
      .set({ account_id: admin.accountId })
      .where('id', '=', shared.aliasId)
      .execute();
    for (const [sender, from] of [
      [bob, 'bob@leaving.test'],
      [bea, 'boss@leaving.test'],
      [ben, 'shared@leaving.test'],
    ] as const) {
      await expect(rig.send(sender, from)).rejects.toEqual(refused('access.foreignSender'));
    }
  });

  it('of a token for another domain is refused, also when another token of the account has just sent', async () => {
    const { domain, admin } = await rig.addDomain('tokens.test');
    await rig.addAlias(domain, admin, 'ann');
    await rig.send(admin, 'ann@tokens.test');
    const token = { ...admin, scope: { kind: 'domain', domainId: 'another' } } as const;
    await expect(rig.send(token, 'ann@tokens.test')).rejects.toEqual(refused('access.foreignSender'));
  });

  it('of a suspended alias is refused, at MAIL already', async () => {
    const { domain, admin } = await rig.addDomain('suspended-alias.test');
    const ann = await rig.addAlias(domain, admin, 'ann', { isSmtpSuspended: true });
    await expect(rig.send(admin, 'ann@suspended-alias.test')).rejects.toEqual(refused('email.aliasSuspended'));
    await expect(rig.submit.prepare(ann)).rejects.toEqual(refused('email.aliasSuspended'));
  });
});

describe('records', () => {
  it('that are missing are named, at MAIL and at the end; once they stand, the next email goes', async () => {
    const { domain, admin } = await rig.addDomain('records.test', { hasSmtp: false });
    const ann = await rig.addAlias(domain, admin, 'ann');
    const missing = expect.objectContaining({
      kind: 'forbidden',
      key: 'email.recordsMissing',
      params: {
        domain: 'records.test',
        records: 'wp-rsa._domainkey.records.test, wp-bounces.records.test, _dmarc.records.test',
      },
    });
    await expect(rig.submit.prepare(ann)).rejects.toEqual(missing);
    await expect(rig.send(ann, 'ann@records.test')).rejects.toEqual(missing);

    const keys = (await findDkimKeys(rig.db.reader, [domain.id])).get(domain.id) ?? [];
    for (const { name, type, value } of neededRecords(domain, keys, service)) {
      rig.dns.zone[name] ??= {};
      const records = rig.dns.zone[name];
      if (type === 'CNAME') records.cname = value;
      else if (type === 'TXT') records.txt = [...(records.txt ?? []), value];
    }
    await rig.submit.prepare(ann);
    await expect(rig.send(ann, 'ann@records.test')).resolves.toMatchObject({ email: { status: 'queued' } });
  });

  it('that DNS does not answer for are a temporary error', async () => {
    const { domain, admin } = await rig.addDomain('silent.test', { hasSmtp: false });
    await rig.addAlias(domain, admin, 'ann');
    rig.dns.zone['_dmarc.silent.test'] = { fault: 'servfail' };
    await expect(rig.send(admin, 'ann@silent.test')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a scan', () => {
  it('refuses by the domain switches, and names the part', async () => {
    const { domain, admin } = await rig.addDomain('scanned.test');
    await rig.addAlias(domain, admin, 'ann');
    await expect(rig.send(admin, 'ann@scanned.test', { body: 'MZ!' })).rejects.toEqual(
      expect.objectContaining({ kind: 'forbidden', key: 'email.executable', params: { part: 'setup.exe' } }),
    );
    await expect(rig.send(admin, 'ann@scanned.test', { body: 'EICAR' })).rejects.toEqual(
      expect.objectContaining({ kind: 'forbidden', key: 'email.virus', params: { part: 'note.txt' } }),
    );
    const { domain: open, admin: openAdmin } = await rig.addDomain('unscanned.test', {
      settings: { hasExecutableProtection: false },
    });
    await rig.addAlias(open, openAdmin, 'ann');
    await expect(rig.send(openAdmin, 'ann@unscanned.test', { body: 'MZ!' })).resolves.toBeDefined();
    await expect(rig.send(openAdmin, 'ann@unscanned.test', { body: 'EICAR' })).rejects.toEqual(refused('email.virus'));
  });
});

describe('a sender who was just allowed', () => {
  it('is refused from the moment the alias is disabled, suspended or gone', async () => {
    const { domain, admin } = await rig.addDomain('fresh.test');
    const alias = await rig.addAlias(domain, admin, 'ann');
    const send = () => rig.send(alias, 'ann@fresh.test');
    const set = (column: 'is_enabled' | 'is_smtp_suspended', value: 0 | 1) =>
      rig.db.inTransaction((tx) =>
        tx
          .updateTable('alias')
          .set({ [column]: value })
          .where('id', '=', alias.aliasId)
          .execute(),
      );
    await send();
    await set('is_enabled', 0);
    await expect(send()).rejects.toEqual(refused('email.aliasDisabled'));
    await set('is_enabled', 1);
    await send();
    await set('is_smtp_suspended', 1);
    await expect(send()).rejects.toEqual(refused('email.aliasSuspended'));
    await set('is_smtp_suspended', 0);
    await send();
    await rig.db.inTransaction((tx) => tx.deleteFrom('alias').where('id', '=', alias.aliasId).execute());
    await expect(send()).rejects.toEqual(refused('access.foreignSender'));
  });
});
