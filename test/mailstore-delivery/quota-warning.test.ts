import { describe, expect, it } from 'vitest';
import { shareDirectory } from '../domains/directory-fixture.js';
import { HEAD, openDelivery } from './delivery-fixture.js';

shareDirectory();

const DAY_MS = 24 * 60 * 60 * 1000;
const LIMIT = 10_000;

/** A mailbox of 10,000 octets; `add` delivers as many as it is told. */
async function openSmall() {
  const rig = await openDelivery({ quota: LIMIT });
  return Object.assign(rig, {
    add: (bytes: number) => rig.deliver(Buffer.alloc(bytes - HEAD.length, 'x')),
    warnings: () => rig.notices.filter(({ kind }) => kind === 'mailbox.almostFull'),
  });
}

describe('the owner of a mailbox that fills up', () => {
  it('hears once at 80 and once at 95 percent, from whatever fills it', async () => {
    await using rig = await openSmall();
    await rig.add(7_900);
    expect(rig.warnings()).toEqual([]);
    await rig.add(100);
    expect(rig.warnings()).toEqual([
      {
        kind: 'mailbox.almostFull',
        alias: 'ann@example.test',
        percent: 80,
        usedBytes: 8_000,
        limitBytes: LIMIT,
        to: { accountId: rig.ann.accountId, email: 'ann@home.test', locale: undefined },
      },
    ]);
    await rig.add(1_000);
    expect(rig.warnings()).toHaveLength(1);
    const flags = { bits: 0, keywords: [] };
    await rig.messages.append(await rig.folderOf('sent'), [{ source: Buffer.alloc(500, 'y'), flags }]);
    expect(rig.warnings()).toMatchObject([{ percent: 80 }, { percent: 95, usedBytes: 9_500 }]);
  });

  it('hears of 95 percent alone when one message passes both, also if it is the first', async () => {
    await using rig = await openSmall();
    await rig.add(9_900);
    expect(rig.warnings()).toMatchObject([{ percent: 95 }]);
  });

  it('hears of copies too', async () => {
    await using rig = await openSmall();
    await rig.add(4_500);
    await rig.messages.copy(await rig.folderOf('inbox'), [1], await rig.folderOf('archive'));
    expect(rig.warnings()).toMatchObject([{ percent: 80, usedBytes: 9_000 }]);
  });

  it('hears the same again after five days at the earliest', async () => {
    await using rig = await openSmall();
    const inbox = async () => rig.folderOf('inbox');
    const emptyAndFill = async (uid: number) => {
      await rig.messages.remove(await inbox(), [uid]);
      await rig.add(8_500);
    };
    await rig.add(8_500);
    await emptyAndFill(1);
    expect(rig.warnings()).toHaveLength(1);
    await rig.clock.advance(5 * DAY_MS);
    await emptyAndFill(2);
    expect(rig.warnings()).toHaveLength(2);
  });

  it('hears nothing of what did not fit', async () => {
    await using rig = await openSmall();
    expect(await rig.add(10_001)).toBe('full');
    expect(rig.warnings()).toEqual([]);
  });
});
