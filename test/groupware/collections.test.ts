import { describe, expect, it } from 'vitest';
import { shareDirectory } from '../domains/directory-fixture.js';
import { event, openTestGroupware } from './groupware-fixture.js';

shareDirectory();

const NAMES = { calendar: 'Calendar', book: 'Contacts' };

describe('collections', () => {
  it('are made by default once, by however many sessions and nodes', async () => {
    await using world = await openTestGroupware();
    const [one, two] = [await world.open(), await world.open(world.startNode())];
    const made = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        (n % 2 ? one : two).collections.ensure(['calendar', 'book', 'inbox'], NAMES),
      ),
    );
    const ids = new Set(made.flat().map(({ id }) => id));
    expect(ids.size).toBe(3);
    expect((await one.collections.find('calendar', 'default'))?.props).toEqual({
      displayName: 'Calendar',
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      components: ['VEVENT', 'VTODO'],
    });
  });

  it('keep their properties, and lose what is removed', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const { collections } = groupware;
    await collections.update(collection.id, { color: '#ff0000', others: { '{urn:x}a': '<a xmlns="urn:x"/>' } });
    await collections.update(collection.id, { color: null, order: 3, others: { '{urn:x}b': '<b xmlns="urn:x"/>' } });
    const { props } = await collections.get(collection.id);
    expect(props).toEqual({
      displayName: 'Work',
      order: 3,
      components: ['VEVENT', 'VTODO', 'VJOURNAL'],
      others: { '{urn:x}a': '<a xmlns="urn:x"/>', '{urn:x}b': '<b xmlns="urn:x"/>' },
    });
    await expect(
      collections.update(collection.id, { others: { '{urn:x}c': 'x'.repeat(70_000) } }),
    ).rejects.toMatchObject({ kind: 'too-large' });
    const before = await collections.get(collection.id);
    await collections.setHome('outbox', { '{urn:x}a': '<a xmlns="urn:x"/>' });
    expect((await collections.find('home', 'outbox'))?.props.others).toEqual({ '{urn:x}a': '<a xmlns="urn:x"/>' });
    expect(await collections.list()).toEqual([before]);
  });

  it('have one address and, where asked for, one name', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const { collections } = groupware;
    const create = (segment: string, displayName: string) =>
      collections.create({ kind: 'calendar', segment, props: { displayName }, hasUniqueName: true });
    await expect(create('work', 'Other')).rejects.toMatchObject({ kind: 'already-exists' });
    await expect(create('other', 'Work')).rejects.toMatchObject({ kind: 'already-exists' });
    await expect(create('inbox', 'Inbox')).rejects.toMatchObject({ kind: 'invalid' });
    const other = await create('other', 'Other');
    await expect(collections.rename(other.id, 'work')).rejects.toMatchObject({ kind: 'already-exists' });
    await collections.rename(collection.id, 'office');
    expect((await collections.find('calendar', 'office'))?.id).toBe(collection.id);
    const raced = await Promise.allSettled(Array.from({ length: 16 }, () => create('race', 'Race')));
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('go with all that they have, and give the room back', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const { id: collectionId } = collection;
    for (const uid of ['a', 'b']) {
      await groupware.objects.put({ collectionId, name: `${uid}.ics`, bytes: event(uid) });
    }
    await groupware.objects.remove({ collectionId, name: 'a.ics' });
    let seen = 0;
    await groupware.collections.remove(collectionId, {
      prepare: async ({ objectCount }) => {
        seen = objectCount;
        return {};
      },
    });
    expect(seen).toBe(1);
    expect(await world.used()).toBe(0);
    expect(await world.leftOvers()).toEqual([]);
    await expect(groupware.objects.snapshot(collectionId)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
