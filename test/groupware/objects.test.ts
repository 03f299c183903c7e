import { describe, expect, it } from 'vitest';
import { shareDirectory } from '../domains/directory-fixture.js';
import { card, event, openTestGroupware } from './groupware-fixture.js';

shareDirectory();

const MARCH = { fromMs: Date.UTC(2026, 2, 1), untilMs: Date.UTC(2026, 3, 1) };

describe('an object', () => {
  it('comes back byte for byte, with facts and an etag that only its bytes change', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const bytes = event('a', ['SUMMARY:Plan', 'X-ODD;FOO="a,b":1\\,2']);
    const put = await groupware.objects.put({ collectionId: collection.id, name: 'a.ics', bytes });
    expect(put).toMatchObject({ outcome: 'created', isAsSent: true, facts: { name: 'a.ics', uid: 'a', modseq: 2 } });
    expect(put.facts.etag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await groupware.objects.put({ collectionId: collection.id, name: 'a.ics', bytes });
    expect(again).toMatchObject({ outcome: 'unchanged', facts: { etag: put.facts.etag, modseq: 2 } });
    const read = await groupware.objects.read(collection.id, 'a.ics');
    expect(read?.bytes).toEqual(bytes);
    const replaced = await groupware.objects.put({ collectionId: collection.id, name: 'a.ics', bytes: event('a') });
    expect(replaced).toMatchObject({ outcome: 'replaced', facts: { modseq: 3, id: put.facts.id } });
    expect(replaced.facts.etag).not.toBe(put.facts.etag);
    expect(replaced.facts.calendar?.summary).toBeUndefined();
    expect(await world.used()).toBe(event('a').length);
  });

  it('of more than 256 KB is a blob, and goes with it', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const place = { collectionId: collection.id, name: 'big.ics' };
    const bytes = event('big', [`DESCRIPTION:${'x'.repeat(300_000)}`]);
    await groupware.objects.put({ ...place, bytes });
    expect((await groupware.objects.read(collection.id, 'big.ics'))?.bytes).toEqual(bytes);
    expect(await world.leftOvers()).toContain('blob');
    await groupware.objects.put({ ...place, bytes: event('big') });
    expect(await world.leftOvers()).not.toContain('blob');
    await groupware.objects.remove(place);
    expect(await world.used()).toBe(0);
    expect(await groupware.objects.read(collection.id, 'big.ics')).toBeUndefined();
  });

  it('is refused with the condition it violates', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const { id: collectionId } = collection;
    await groupware.objects.put({ collectionId, name: 'a.ics', bytes: event('a') });
    const put = (name: string, bytes: Buffer, more = {}) =>
      groupware.objects.put({ collectionId, name, bytes, ...more });
    await expect(put('b.ics', Buffer.from('no'))).rejects.toMatchObject({ condition: { name: 'valid-calendar-data' } });
    await expect(put('b.ics', event('a'))).rejects.toMatchObject({
      kind: 'conflict',
      condition: { name: 'no-uid-conflict', otherName: 'a.ics' },
    });
    await expect(put('a.ics', event('other'))).rejects.toMatchObject({ condition: { name: 'no-uid-conflict' } });
    await expect(put('a', event('c'))).rejects.toMatchObject({ kind: 'conflict', key: 'groupware.nameTaken' });
    await expect(put('a.ics', event('a', ['SUMMARY:x']), { precondition: () => false })).rejects.toMatchObject({
      kind: 'precondition-failed',
    });
    await expect(put('a/b', event('c'))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(put('a.ics', event('new'), { allowsNewUid: true })).resolves.toMatchObject({ outcome: 'replaced' });
  });

  it('counts against the quota, and gives back when it is removed', async () => {
    await using world = await openTestGroupware({ quota: 1000 });
    const { groupware, collection } = await world.openWith('book');
    const place = { collectionId: collection.id, name: 'a.vcf' };
    await groupware.objects.put({ ...place, bytes: card('a', 'Ann') });
    expect(await groupware.quota()).toEqual({ usedBytes: card('a', 'Ann').length, limitBytes: 1000 });
    const large = card('a', 'Ann', [`NOTE:${'x'.repeat(1000)}`]);
    await expect(groupware.objects.put({ ...place, bytes: large })).rejects.toMatchObject({
      kind: 'over-quota',
      condition: { name: 'quota-not-exceeded' },
    });
    await groupware.objects.remove(place);
    expect(await world.used()).toBe(0);
  });
});

describe('scheduling takes part in a write', () => {
  it('edits the text, and adds to the transaction or undoes it', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const place = { collectionId: collection.id, name: 'a.ics' };
    const seen: unknown[] = [];
    const put = await groupware.objects.put({
      ...place,
      bytes: event('a', ['SUMMARY:sent']),
      prepare: async ({ before, after }) => {
        seen.push(before, after?.includes('SUMMARY:sent'));
        return {
          text: event('a', ['SUMMARY:edited']).toString(),
          scheduleTag: 'new',
          commit: async (tx) => {
            await tx.updateTable('alias').set({ description: 'told' }).where('id', '=', world.aliasId).execute();
          },
        };
      },
    });
    expect(put).toMatchObject({ isAsSent: false, facts: { calendar: { summary: 'edited' } } });
    expect(put.facts.scheduleTag).toMatch(/^".+"$/);
    expect(seen).toEqual([undefined, true]);
    const told = await world.db.reader.selectFrom('alias').select('id').where('description', '=', 'told').execute();
    expect(told).toEqual([{ id: world.aliasId }]);

    const failing = { ...place, prepare: async () => ({ commit: async () => Promise.reject(new Error('no')) }) };
    await expect(groupware.objects.put({ ...failing, bytes: event('a', ['SUMMARY:x']) })).rejects.toThrow('no');
    await expect(groupware.objects.remove(failing)).rejects.toThrow('no');
    expect((await groupware.objects.find(collection.id, 'a.ics'))?.etag).toBe(put.facts.etag);
  });
});

describe('changes', () => {
  it('are told in their order, each name once, also in parts', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const { id: collectionId } = collection;
    const { objects } = groupware;
    const put = (uid: string, lines: string[] = []) =>
      objects.put({ collectionId, name: `${uid}.ics`, bytes: event(uid, lines) });
    for (const uid of ['a', 'b', 'c']) await put(uid);
    const all = await objects.changes(collectionId, { since: 0 });
    expect(all).toMatchObject({ modseq: 4, isComplete: true, removed: [] });
    await put('a', ['SUMMARY:x']);
    await objects.remove({ collectionId, name: 'b.ics' });
    await objects.remove({ collectionId, name: 'c.ics' });
    await put('c');
    const later = await objects.changes(collectionId, { since: 4 });
    expect(later?.changed.map(({ name }) => name)).toEqual(['a.ics', 'c.ics']);
    expect(later?.removed).toEqual([{ name: 'b.ics', modseq: 6 }]);
    const part = await objects.changes(collectionId, { since: 4, limit: 2 });
    expect(part).toMatchObject({ modseq: 6, isComplete: false });
    const rest = await objects.changes(collectionId, { since: 6 });
    expect(rest?.changed.map(({ name }) => name)).toEqual(['c.ics']);
    expect(await objects.changes(collectionId, { since: 9 })).toBeUndefined();
  });

  it('are seen by another node at once', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const other = await world.open(world.startNode());
    const { id: collectionId } = collection;
    await other.objects.put({ collectionId, name: 'a.ics', bytes: event('a') });
    expect((await groupware.objects.snapshot(collectionId)).objects).toHaveLength(1);
    await groupware.objects.remove({ collectionId, name: 'a.ics' });
    expect((await other.objects.snapshot(collectionId)).objects).toHaveLength(0);
  });
});

describe('a move', () => {
  it('takes the bytes and the age along, a copy leaves them, and both respect the target', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const { objects } = groupware;
    const home = await groupware.collections.create({ kind: 'calendar', segment: 'home', props: {} });
    const book = await groupware.collections.create({ kind: 'book', segment: 'work', props: {} });
    const from = { collectionId: collection.id, name: 'a.ics' };
    const { facts } = await objects.put({ ...from, bytes: event('a') });
    const to = { collectionId: home.id, name: 'b.ics' };
    const move = { from, to, isMove: true, overwrites: false };
    await world.clock.advance(1000);
    await expect(objects.transfer(move)).resolves.toMatchObject({ outcome: 'created' });
    expect(await objects.find(home.id, 'b.ics')).toMatchObject({ createdAt: facts.createdAt, uid: 'a' });
    expect(await objects.find(collection.id, 'a.ics')).toBeUndefined();
    expect((await objects.read(home.id, 'b.ics'))?.bytes).toEqual(event('a'));
    await expect(objects.transfer({ ...move, from: to, to: { ...to, collectionId: book.id } })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const copy = { from: to, to: from, isMove: false, overwrites: false };
    await objects.transfer(copy);
    await expect(objects.transfer(copy)).rejects.toMatchObject({ kind: 'precondition-failed' });
    await expect(objects.transfer({ ...copy, overwrites: true })).resolves.toMatchObject({ outcome: 'replaced' });
    const rename = { from, to: { ...from, name: 'a' }, isMove: true, overwrites: false };
    await expect(objects.transfer(rename)).resolves.toMatchObject({ outcome: 'created', facts: { name: 'a' } });
    expect((await objects.snapshot(collection.id)).objects).toHaveLength(1);
    expect(await world.used()).toBe(2 * event('a').length);
  });
});

describe('a range of time', () => {
  it('finds what happens in it: once, recurring, all day and without an end', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const { id: collectionId } = collection;
    const put = (uid: string, lines: string[]) =>
      groupware.objects.put({ collectionId, name: `${uid}.ics`, bytes: event(uid, lines) });
    await put('once', ['DTSTART:20260310T100000Z', 'DTEND:20260310T110000Z']);
    await put('before', ['DTSTART:20260228T230000Z', 'DTEND:20260301T000000Z']);
    await put('day', ['DTSTART;VALUE=DATE:20260331']);
    await put('monthly', ['DTSTART;TZID=Europe/Berlin:20200105T100000', 'RRULE:FREQ=MONTHLY', 'DURATION:PT1H']);
    await put('excepted', ['DTSTART:20250310T100000Z', 'RRULE:FREQ=YEARLY', 'EXDATE:20260310T100000Z']);
    await put('ended', ['DTSTART:20240310T100000Z', 'RRULE:FREQ=DAILY;UNTIL=20260201T000000Z']);
    const names = async (query: object) =>
      (await groupware.objects.inRange(collectionId, { ...MARCH, ...query })).map(({ uid }) => uid).toSorted();
    expect(await names({})).toEqual(['day', 'monthly', 'once']);
    expect(await names({ fromMs: Date.UTC(2150, 0, 1), untilMs: Date.UTC(2150, 1, 1) })).toEqual(['monthly']);
    // The last day of March begins in February there
    expect(await names({ fromMs: Date.UTC(2026, 2, 31, 23), untilMs: Date.UTC(2026, 3, 1) })).toEqual(['day']);
    const zoned = { fromMs: Date.UTC(2026, 2, 31, 23), untilMs: Date.UTC(2026, 3, 1), timezone: 'Europe/Berlin' };
    expect(await names(zoned)).toEqual([]);
  });
});
