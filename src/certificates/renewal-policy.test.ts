import { describe, expect, it } from 'vitest';
import { mayOrder, nextChallenge, renewalTime, retryDelayMs, stateOf } from './renewal-policy.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  ['90 days', 90 * DAY, 60 * DAY],
  ['6 days', 6 * DAY, 4 * DAY],
  ['12 seconds', 12_000, 8_000],
])('renews a certificate of %s at two thirds of its life', (_, lifeMs, dueMs) => {
  expect(renewalTime(1000, 1000 + lifeMs)).toBe(1000 + dueMs);
});

it.each([
  ['at once, in another way', { count: 1, triesOtherKind: true }, 0],
  ['after ten minutes', { count: 1, triesOtherKind: false }, 10 * MINUTE],
  ['after twenty, when both ways failed', { count: 2, triesOtherKind: true }, 20 * MINUTE],
  ['after a day at most', { count: 40, triesOtherKind: true }, DAY],
  ['four times in what is left of a short life', { count: 12, triesOtherKind: false, leftMs: 2 * DAY }, 12 * HOUR],
  ['each minute at the end of it', { count: 12, triesOtherKind: false, leftMs: 30_000 }, MINUTE],
  ['not before the authority allows', { count: 1, triesOtherKind: true, retryAfterMs: HOUR, leftMs: HOUR }, HOUR],
])('tries again %s', (_, failure, delayMs) => {
  expect(retryDelayMs({ leftMs: undefined, ...failure })).toBe(delayMs);
});

it('changes the way of proof after a failure, unless it is set', () => {
  expect([nextChallenge('auto', 'http-01'), nextChallenge('auto', 'tls-alpn-01')]).toEqual(['tls-alpn-01', 'http-01']);
  expect(nextChallenge('http-01', 'http-01')).toBe('http-01');
});

it('orders 50 a day, the last ten for our own names', () => {
  expect([39, 40].map((count) => mayOrder('mta-sts', count))).toEqual([true, false]);
  expect([49, 50].map((count) => mayOrder('host', count))).toEqual([true, false]);
});

describe('the state of a name', () => {
  const issued = { chain: '', notBefore: 0, renewAt: 200, notAfter: 300, issuedAt: 0, firstIssuedAt: 0 };
  const failure = { reason: 'no', at: 0, count: 1, nextTryAt: 0 };
  it.each([
    ['ordered', undefined, undefined, 0],
    ['failed', undefined, failure, 0],
    ['valid', issued, undefined, 100],
    ['renewing', issued, undefined, 250],
    ['failing', issued, failure, 250],
    ['expired', issued, failure, 300],
  ])('is %s', (state, certificate, fault, now) => {
    expect(stateOf({ issued: certificate, failure: fault }, now)).toBe(state);
  });
});
