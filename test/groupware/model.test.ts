import { describe, expect, it } from 'vitest';
import type { Groupware } from '../../src/groupware/groupware.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { event, openTestGroupware, type TestGroupware } from './groupware-fixture.js';

shareDirectory();

/** Numbers that look like chance and come back in every run. */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const STEPS = 320;
const NAMES = 40;

/** Knows the collection by sync alone, in parts of three. */
async function sync(groupware: Groupware, collectionId: string, copy: Map<string, string>, token: number) {
  let [since, isFirst] = [token, token === 0];
  for (;;) {
    const part = await groupware.objects.changes(collectionId, { since, isFirst, limit: 3 });
    if (!part) throw new Error(`token ${since} is not known`);
    for (const { name, etag } of part.changed) copy.set(name, etag);
    for (const { name } of part.removed) copy.delete(name);
    since = part.modseq;
    isFirst = part.isFirst;
    if (part.isComplete) return since;
  }
}

async function pagedModseq({ db }: TestGroupware, id: string): Promise<number> {
  const row = await db.reader
    .selectFrom('dav_collection')
    .select('paged_modseq')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(row.paged_modseq);
}

describe('a collection under many writers', () => {
  it('is for every reader what the simplest model says, over folds and restarts', async () => {
    await using world = await openTestGroupware();
    const dice = createDice(20_260_719);
    const model = new Map<string, string>();
    let nodes = [world.startNode(), world.startNode()];
    let sessions = [await world.open(nodes[0]), await world.open(nodes[1])];
    const first = sessions[0] as Groupware;
    const { id: collectionId } = await first.collections.create({ kind: 'calendar', segment: 'work', props: {} });
    const reader = await world.open(world.startNode());
    const copy = new Map<string, string>();
    let token = 0;
    for (let step = 0; step < STEPS; step++) {
      const { objects } = sessions[dice(2)] as Groupware;
      const name = `${dice(NAMES)}.ics`;
      const other = `${dice(NAMES)}.ics`;
      const kind = dice(10);
      if (kind < 6) {
        const bytes = event(name, [`SUMMARY:${dice(5)}`]);
        const isUsed = [...model].some(([key, text]) => key !== name && text.includes(`UID:${name}\r\n`));
        const isOther = model.has(name) && !model.get(name)?.includes(`UID:${name}\r\n`);
        const put = objects.put({ collectionId, name, bytes });
        if (isUsed || isOther) await expect(put).rejects.toMatchObject({ kind: 'conflict' });
        else {
          await put;
          model.set(name, bytes.toString());
        }
      } else if (kind < 8) {
        const removing = objects.remove({ collectionId, name });
        if (model.has(name)) await removing;
        else await expect(removing).rejects.toMatchObject({ kind: 'not-found' });
        model.delete(name);
      } else {
        const places = { from: { collectionId, name }, to: { collectionId, name: other } };
        const moving = objects.transfer({ ...places, isMove: true, overwrites: true });
        if (!model.has(name)) await expect(moving).rejects.toMatchObject({ kind: 'not-found' });
        else if (name === other) await expect(moving).rejects.toMatchObject({ kind: 'forbidden' });
        else {
          await moving;
          model.set(other, model.get(name) as string);
          model.delete(name);
        }
      }
      if (dice(60) === 0) {
        for (const session of sessions) session.close();
        for (const node of nodes) node.close();
        nodes = [world.startNode(), world.startNode()];
        sessions = [await world.open(nodes[0]), await world.open(nodes[1])];
      }
      if (dice(8) !== 0 && step < STEPS - 1) continue;
      token = await sync(reader, collectionId, copy, token);
      const { objects: listed } = await (sessions[0] as Groupware).objects.snapshot(collectionId);
      expect(new Map(listed.map((facts) => [facts.name, facts.etag]))).toEqual(copy);
      expect([...copy.keys()].toSorted()).toEqual([...model.keys()].toSorted());
    }
    for await (const { facts, bytes } of reader.objects.open((await reader.objects.snapshot(collectionId)).objects)) {
      expect([facts.name, bytes.toString()]).toEqual([facts.name, model.get(facts.name)]);
    }
    expect(await pagedModseq(world, collectionId)).toBeGreaterThan(0);
    const sizes = [...model.values()].reduce((sum, text) => sum + text.length, 0);
    expect(await world.used()).toBe(sizes);
  });
});

describe('removed objects', () => {
  it('are forgotten after ninety days, and older tokens are refused then', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const { id: collectionId } = collection;
    const { objects } = groupware;
    const names = Array.from({ length: 140 }, (_, n) => `${n}.ics`);
    /** All in one step, which is faster. */
    const putAll = (all: readonly string[], ...lines: string[]) =>
      objects.write(async () => {
        const { find } = await objects.snapshot(collectionId);
        const planned = all.map((name) => ({ name, before: find(name), text: event(name, lines).toString() }));
        return { changes: planned.map((change) => ({ collectionId, ...change })) };
      });
    await putAll(names);
    const { modseq: token } = (await objects.changes(collectionId, { since: 0 })) ?? { modseq: 0 };
    await objects.remove({ collectionId, name: '0.ics' });
    const { collection: after } = await objects.snapshot(collectionId);
    await putAll(names.slice(1), 'SUMMARY:changed');
    await world.paged(groupware, collectionId, after.highestModseq);
    await world.forgetRemoved(89);
    expect((await objects.changes(collectionId, { since: token }))?.removed).toHaveLength(1);
    await world.forgetRemoved(91);
    expect(await objects.changes(collectionId, { since: token })).toBeUndefined();
    const all = await objects.changes(collectionId, { since: 0, limit: 50 });
    expect([all?.changed.length, all?.isComplete, all?.isFirst]).toEqual([50, false, true]);
    const rest = await objects.changes(collectionId, { since: all?.modseq ?? 0, isFirst: true });
    expect([rest?.changed.length, rest?.isComplete]).toEqual([89, true]);
  });
});
