import { describe, expect, it } from 'vitest';
import type { Groupware } from '../../src/groupware/groupware.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { event, openTestGroupware } from './groupware-fixture.js';

shareDirectory();

const AT_ONCE = Array.from({ length: 16 }, (_, n) => n);

async function twoNodes() {
  const world = await openTestGroupware();
  const sessions = [await world.open(), await world.open(world.startNode())];
  const of = (n: number) => sessions[n % 2] as Groupware;
  const { id: collectionId } = await of(0).collections.create({ kind: 'calendar', segment: 'work', props: {} });
  return { world, of, collectionId };
}

function outcomes(results: readonly PromiseSettledResult<{ readonly outcome: string }>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) {
    const word = result.status === 'fulfilled' ? result.value.outcome : String(result.reason.kind);
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

describe('sixteen at once', () => {
  it('who put one name: one makes it, the others replace it', async () => {
    const { world, of, collectionId } = await twoNodes();
    await using _ = world;
    const results = await Promise.allSettled(
      AT_ONCE.map((n) => of(n).objects.put({ collectionId, name: 'a.ics', bytes: event('a', [`SUMMARY:${n}`]) })),
    );
    expect(outcomes(results)).toEqual({ created: 1, replaced: 15 });
    const { collection, objects } = await of(0).objects.snapshot(collectionId);
    expect([objects.length, collection.highestModseq]).toEqual([1, 17]);
    expect(await world.used()).toBe(objects[0]?.sizeBytes);
  });

  it('PUT one name with If-None-Match: one makes it', async () => {
    const { world, of, collectionId } = await twoNodes();
    await using _ = world;
    const results = await Promise.allSettled(
      AT_ONCE.map((n) =>
        of(n).objects.put({
          collectionId,
          name: 'a.ics',
          bytes: event('a', [`SUMMARY:${n}`]),
          precondition: (current) => current === undefined,
        }),
      ),
    );
    expect(outcomes(results)).toEqual({ created: 1, 'precondition-failed': 15 });
  });

  it('who put one UID under as many names: one wins', async () => {
    const { world, of, collectionId } = await twoNodes();
    await using _ = world;
    const results = await Promise.allSettled(
      AT_ONCE.map((n) => of(n).objects.put({ collectionId, name: `${n}.ics`, bytes: event('same') })),
    );
    expect(outcomes(results)).toEqual({ created: 1, conflict: 15 });
  });

  it('who move and who delete one object: one of all does it', async () => {
    const { world, of, collectionId } = await twoNodes();
    await using _ = world;
    await of(0).objects.put({ collectionId, name: 'a.ics', bytes: event('a') });
    const from = { collectionId, name: 'a.ics' };
    const results = await Promise.allSettled(
      AT_ONCE.map(async (n) => {
        if (n % 2) return { outcome: 'done', facts: await of(n).objects.remove(from) };
        const to = { collectionId, name: `${n}.ics` };
        await of(n).objects.transfer({ from, to, isMove: true, overwrites: false });
        return { outcome: 'done' };
      }),
    );
    expect(outcomes(results)).toEqual({ done: 1, 'not-found': 15 });
  });

  it('who fill the last room: as many as fit', async () => {
    const size = event('00').length;
    await using world = await openTestGroupware({ quota: 5 * size });
    const { groupware, collection } = await world.openWith();
    const results = await Promise.allSettled(
      AT_ONCE.map((n) => {
        const uid = String(n).padStart(2, '0');
        return groupware.objects.put({ collectionId: collection.id, name: `${uid}.ics`, bytes: event(uid) });
      }),
    );
    expect(outcomes(results)).toEqual({ created: 5, 'over-quota': 11 });
    expect(await world.used()).toBe(5 * size);
  });

  it('who apply what came by mail: each entry once, in its order, with what it changes', async () => {
    const { world, of, collectionId } = await twoNodes();
    await using _ = world;
    const { aliasId, domainId, publicKey } = world;
    for (const n of [1, 2, 3]) {
      const content = { text: event(`mail-${n}`).toString(), sender: 'bob@sender.test' };
      const sealed = world.intakeDoor.seal({ aliasId, domainId, publicKey }, content);
      expect(await world.db.inTransaction((tx) => world.intakeDoor.put(tx, sealed))).toBe(true);
      await world.clock.advance(1000);
    }
    const applied: string[] = [];
    const apply = async ({ objects, intake }: Groupware) => {
      for (let entry = await intake.next(); entry; entry = await intake.next()) {
        const { id, content } = entry;
        const name = `${/UID:(.*)\r/.exec(content.text)?.[1]}.ics`;
        const gone = new Error('taken');
        await objects
          .write(async () => ({
            changes: [{ collectionId, name, before: await objects.find(collectionId, name), text: content.text }],
            commit: async (tx) => {
              if (!(await intake.take(tx, id))) throw gone;
            },
          }))
          .then(
            () => applied.push(name),
            (error) => {
              if (error !== gone) throw error;
            },
          );
      }
    };
    await Promise.all(AT_ONCE.map((n) => apply(of(n))));
    expect(applied).toEqual(['mail-1.ics', 'mail-2.ics', 'mail-3.ics']);
    expect((await of(0).objects.snapshot(collectionId)).collection.highestModseq).toBe(4);
  });
});
