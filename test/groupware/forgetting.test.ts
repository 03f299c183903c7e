import { describe, expect, it } from 'vitest';
import { createForgetGroupwareOfDomainHandler, createGroupwareHooks } from '../../src/groupware/groupware-hooks.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { startGroupwareApi } from './api-fixture.js';
import { event, openTestGroupware, type TestGroupware } from './groupware-fixture.js';

shareDirectory();

/** Objects in rows and in blobs, a removed one, an invitation that waits. */
async function filled(objects: number): Promise<TestGroupware> {
  const world = await openTestGroupware();
  const { groupware, collection } = await world.openWith();
  const { id: collectionId } = collection;
  const large = event('large', [`DESCRIPTION:${'x'.repeat(300_000)}`]);
  await groupware.objects.put({ collectionId, name: 'large.ics', bytes: large });
  await groupware.objects.write(async () => ({
    changes: Array.from({ length: objects }, (_, n) => ({
      collectionId,
      name: `${n}.ics`,
      before: undefined,
      text: event(`${n}`).toString(),
    })),
  }));
  await groupware.objects.remove({ collectionId, name: '0.ics' });
  const { aliasId, domainId, publicKey, intakeDoor } = world;
  const content = { text: event('mail').toString(), sender: 'bob@sender.test' };
  const sealed = intakeDoor.seal({ aliasId, domainId, publicKey }, content);
  await world.db.inTransaction((tx) => intakeDoor.put(tx, sealed));
  return world;
}

describe('calendars and contacts are gone', () => {
  it.each([3, 250])('with their alias, of %i objects', async (objects) => {
    await using world = await filled(objects);
    const hooks = createGroupwareHooks(world.shared);
    await world.db.inTransaction((tx) => hooks.onAliasDeleted(tx, world.aliasId));
    await world.runJobs();
    expect(await world.leftOvers()).toEqual([]);
  });

  it('with their domain', async () => {
    await using world = await filled(3);
    const hooks = createGroupwareHooks(world.shared);
    await world.db.inTransaction((tx) => hooks.onDomainDeleted(tx, world.domainId));
    const [job] = world.waiting.splice(0);
    const context = { id: 'job', attempt: 1, createdAt: world.clock.now(), signal: new AbortController().signal };
    await createForgetGroupwareOfDomainHandler(world.shared)(job?.payload ?? {}, context);
    await world.runJobs();
    expect(await world.leftOvers()).toEqual([]);
  });

  it('when the password is replaced without the old one, and not when it is changed', async () => {
    await using api = await startGroupwareApi();
    const owner = await api.owner();
    const { app, token } = api.service;
    await owner.ok('POST /v1/contacts', { full_name: 'Ann' });
    const renew = async (body: object) =>
      (await app.call(`POST ${owner.path}/generate-password`, { as: token, body })).body.password;
    const count = async (password: string) =>
      (await app.call('GET /v1/contacts', { as: [owner.address, password] })).body.length;
    const changed = await renew({ password: owner.password });
    expect(await count(changed)).toBe(1);
    expect(await count(await renew({ is_override: true }))).toBe(0);
  });
});
