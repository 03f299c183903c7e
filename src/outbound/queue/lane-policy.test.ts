import { describe, expect, it } from 'vitest';
import type { DeliveryOutcome } from '../delivery/delivery.js';
import type { DeliveryFault, DeliveryReport } from '../emails/email.js';
import { decideLane, freshLane, type LaneState } from './lane-policy.js';

const report = {} as DeliveryReport;
const fault = { message: 'no' } as DeliveryFault;
const done: DeliveryOutcome = { kind: 'delivered', destination: 'a', report };
const mx = { host: 'mx.a.test', priority: 10, ip: '192.0.2.1', port: 25 };
const refused: DeliveryOutcome = { kind: 'failed', destination: 'a', fault: { ...fault, mx } };
const expired: DeliveryOutcome = { kind: 'failed', destination: 'a', fault: { ...fault, isExpired: true } };
const later: DeliveryOutcome = { kind: 'deferred', destination: 'a', blames: 'message', fault };
const down: DeliveryOutcome = { kind: 'deferred', destination: 'a', blames: 'destination', fault };
const abandoned: DeliveryOutcome = { kind: 'abandoned', destination: 'a' };

function laneAfter(lane: LaneState, ...outcomes: DeliveryOutcome[]): LaneState {
  return outcomes.reduce((state, outcome) => decideLane(state, outcome, { now: 0, chance: 0.5 }), lane);
}

describe('a lane', () => {
  it('begins with two at once and doubles with success up to twenty', () => {
    const steps = [0, 1, 2, 3, 4, 9].map(
      (n) => laneAfter(freshLane(0), ...Array<DeliveryOutcome>(n).fill(done)).concurrency,
    );
    expect(steps).toEqual([2, 4, 8, 16, 20, 20]);
  });

  it('does not grow by refusals of single messages, nor shrink', () => {
    expect(laneAfter(freshLane(0), done, refused, later, abandoned)).toEqual(laneAfter(freshLane(0), done));
  });

  it('rests when the destination fails, longer each time in a row', () => {
    const rests = [0, 1, 2, 6, 7].map((failures) => laneAfter(freshLane(failures), down).pausedUntil);
    expect(rests).toEqual([1, 5, 15, 240, 240].map((minutes) => minutes * 60_000));
  });

  it('counts what fails together once, and what succeeds late does not end the rest', () => {
    const paused = laneAfter(freshLane(0), down);
    expect(laneAfter(paused, down, down, done)).toEqual(paused);
  });

  it('learns nothing from a message that expired before it was brought there', () => {
    expect(decideLane(freshLane(3), expired, { now: 0, chance: 0.5 })).toEqual(freshLane(3));
  });

  it('sends one ahead after a rest, and starts afresh once the destination answers', () => {
    expect(freshLane(3).concurrency).toBe(1);
    for (const answer of [done, refused, later]) expect(laneAfter(freshLane(3), answer)).toEqual(freshLane(0));
    expect(laneAfter(freshLane(3), abandoned)).toEqual(freshLane(3));
  });
});
