import { describe, expect, it } from 'vitest';
import { findCaller } from '../../src/directory/aliases/alias-record-store.js';
import { createBulkAliases } from '../../src/directory/aliases/bulk-aliases.js';
import { applyLine, prepareLine } from '../../src/directory/aliases/import/apply-line.js';
import { insertCatchallPassword } from '../../src/directory/credentials/catchall-password-store.js';
import { revokeDeleted } from '../../src/directory/credentials/revoke-deleted.js';
import { deleteDomainAndAll } from '../../src/directory/domain-changes/delete-domain.js';
import { createMemberService } from '../../src/directory/members/member-service.js';
import { type AliasFixture, startAliases } from '../aliases/alias-fixture.js';
import { silentLog } from '../support/silent-log.js';

const ALIASES = '/v1/domains/example.test/aliases';
const HERE = { ip: '192.0.2.1' };

/** What every node hears while `act` runs. */
async function heardDuring({ db }: AliasFixture, act: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  let unlisten = () => {};
  const end = new Promise<void>((resolve) => {
    unlisten = db.listen('credential-revoked', (payload) => (payload === 'the end' ? resolve() : heard.push(payload)));
  });
  await act();
  db.notify('credential-revoked', 'the end');
  await end;
  unlisten();
  return heard;
}

async function startWithMailbox(owner: 'ann' | 'bob' = 'ann') {
  const app = await startAliases();
  const { body } = await app.call(app[owner], `POST ${ALIASES}`, { name: 'box', has_imap: true });
  return Object.assign(app, { boxId: body.id as string });
}

describe('what is open of a mailbox is told to end', () => {
  it('by each new password: the first, a change, an override', async () => {
    await using app = await startWithMailbox();
    const generate = (body: unknown) => app.call(app.ann, `POST ${ALIASES}/box/generate-password`, body);
    const told = [expect.stringMatching(new RegExp(`^${app.boxId} password-changed [0-9a-f]{16}$`))];
    expect(await heardDuring(app, () => generate({ new_password: 'one' }))).toEqual(told);
    expect(await heardDuring(app, () => generate({ password: 'one', new_password: 'two' }))).toEqual(told);
    expect(await heardDuring(app, () => generate({ is_override: true, new_password: 'three' }))).toEqual(told);
    expect(await heardDuring(app, () => generate({ password: 'wrong', new_password: 'four' }))).toEqual([]);
    expect(await heardDuring(app, () => generate({ new_password: 'five' }))).toEqual([]);
  });

  it('by the change that disables the alias or switches its mailbox off, and by no other', async () => {
    await using app = await startWithMailbox();
    const change = (body: unknown) => app.call(app.ann, `PUT ${ALIASES}/box`, body);
    expect(await heardDuring(app, () => change({ description: 'new', labels: ['one'] }))).toEqual([]);
    expect(await heardDuring(app, () => change({ is_enabled: false }))).toEqual([`${app.boxId} disabled`]);
    expect(await heardDuring(app, () => change({ is_enabled: false }))).toEqual([]);
    expect(await heardDuring(app, () => change({ is_enabled: true }))).toEqual([]);
    expect(await heardDuring(app, () => change({ has_imap: false }))).toEqual([`${app.boxId} switched-off`]);
    expect(await heardDuring(app, () => change({ has_imap: false }))).toEqual([]);
    expect(await heardDuring(app, () => change({ has_imap: true }))).toEqual([]);
    expect(await heardDuring(app, () => change({ has_imap: false, recipients: ['no address'] }))).toEqual([]);
  });

  it('by an act on many aliases', async () => {
    await using app = await startWithMailbox();
    const bulk = createBulkAliases(app.aliasDeps);
    const act = (action: 'disable' | 'enable' | 'delete') =>
      bulk(app.ann.actor, 'example.test', [app.boxId], { action });
    expect(await heardDuring(app, () => act('disable'))).toEqual([`${app.boxId} disabled`]);
    expect(await heardDuring(app, () => act('disable'))).toEqual([]);
    expect(await heardDuring(app, () => act('enable'))).toEqual([]);
    expect(await heardDuring(app, () => act('delete'))).toEqual([`${app.boxId} deleted`]);
  });

  it('by a line of an import', async () => {
    await using app = await startWithMailbox();
    const caller = await findCaller(app.db.reader, app.ann.id, { column: 'name', value: 'example.test' });
    if (!caller) throw new Error('ann has no domain');
    const ground = { actor: app.ann.actor, caller };
    const line = async (changes: { hasImap?: boolean; isEnabled?: boolean }) => {
      const named = { name: 'box', ...changes };
      const planned = await prepareLine(app.aliasDeps, ground, named);
      await app.db.inTransaction((tx) => applyLine(tx, app.aliasDeps, ground, { planned, changes: named }));
    };
    expect(await heardDuring(app, () => line({ hasImap: true }))).toEqual([]);
    expect(await heardDuring(app, () => line({ hasImap: false }))).toEqual([`${app.boxId} switched-off`]);
    expect(await heardDuring(app, () => line({ isEnabled: false }))).toEqual([`${app.boxId} disabled`]);
  });

  it('by deleting the alias', async () => {
    await using app = await startWithMailbox();
    const remove = () => app.call(app.ann, `DELETE ${ALIASES}/box`);
    expect(await heardDuring(app, remove)).toEqual([`${app.boxId} deleted`]);
  });

  it('by a member who leaves with their aliases; those that an admin inherits stay open', async () => {
    for (const [by, told] of [
      ['bob', ['deleted']],
      ['ann', []],
    ] as const) {
      await using app = await startWithMailbox('bob');
      const members = createMemberService({ ...app.aliasDeps, log: silentLog });
      await members.setGroup(app.ann.actor, 'example.test', app.bob.id, 'admin');
      const remove = () => members.remove(app[by].actor, 'example.test', app.bob.id);
      expect(await heardDuring(app, remove)).toEqual(told.map((reason) => `${app.boxId} ${reason}`));
    }
  });

  it('by deleting the domain, for each alias that has a password and each catch-all password', async () => {
    await using app = await startWithMailbox();
    await app.call(app.ann, `POST ${ALIASES}`, { name: 'plain' });
    await app.call(app.ann, `POST ${ALIASES}/box/generate-password`, {});
    const created = { id: 'catchall', domainId: app.domain.id, accountId: app.ann.id, description: '', createdAt: 0 };
    await app.db.inTransaction((tx) => insertCatchallPassword(tx, created, { loginTag: '', passwordHash: '' }));
    const { onDomainDeleted } = revokeDeleted(app.db);
    const remove = () => app.db.inTransaction((tx) => deleteDomainAndAll(tx, app.domain.id, [onDomainDeleted]));
    expect((await heardDuring(app, remove)).sort()).toEqual([`${app.boxId} deleted`, 'catchall deleted'].sort());
  });

  it('only once the change is there', async () => {
    await using app = await startWithMailbox();
    const failing = () =>
      app.db.inTransaction(async (tx) => {
        await revokeDeleted(app.db).onAliasDeleted(tx, app.boxId);
        throw new Error('rolled back');
      });
    expect(await heardDuring(app, () => expect(failing()).rejects.toThrow('rolled back'))).toEqual([]);
  });
});

describe('the keys remembered of a login', () => {
  it('are forgotten on every node when the mailbox is revoked, though the password stays the same', async () => {
    await using app = await startWithMailbox();
    const other = app.secondNode();
    const generate = () => app.call(app.ann, `POST ${ALIASES}/box/generate-password`, { new_password: 'one' });
    expect(await heardDuring(app, generate)).toHaveLength(1);
    const open = () => other.authenticator.mailbox('box@example.test', 'one', HERE);
    await open();
    const offAndOn = async () => {
      for (const has_imap of [false, true]) await app.call(app.ann, `PUT ${ALIASES}/box`, { has_imap });
    };
    expect(await heardDuring(app, offAndOn)).toHaveLength(1);
    const before = other.hasher.derivations;
    await open();
    await open();
    expect(other.hasher.derivations).toBe(before + 1);
  });
});
