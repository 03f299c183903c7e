import { describe, expect, it } from 'vitest';
import { vanishedRanges } from './vanished-ranges.js';

const UIDS = [3, 4, 8, 20];
const known = {
  uidNext: 30,
  length: UIDS.length,
  uidAt: (place: number) => UIDS[place - 1] as number,
  placeOf: (uid: number) => UIDS.indexOf(uid) + 1,
  placeFrom: (uid: number) => {
    const found = UIDS.findIndex((one) => one >= uid);
    return found === -1 ? UIDS.length + 1 : found + 1;
  },
};
const show = (asked: [number, number][], expunged?: number[]) =>
  vanishedRanges(
    known,
    asked.map(([first, last]) => ({ first, last })),
    expunged,
  ).map(({ first, last }) => `${first}:${last}`);

describe('UIDs that vanished', () => {
  it('are those expunged, as far as they were asked about and the client has not got them still', () => {
    expect(show([[1, 10]], [9, 2, 1, 4, 15])).toEqual(['1:2', '9:9']);
  });

  it('are all missing UIDs, once the removals are forgotten', () => {
    expect(show([[1, 4_000_000_000]])).toEqual(['1:2', '5:7', '9:19', '21:29']);
    expect(show([[4, 8]])).toEqual(['5:7']);
    expect(
      show([
        [25, 27],
        [40, 50],
      ]),
    ).toEqual(['25:27']);
    expect(show([[3, 4]])).toEqual([]);
  });
});
