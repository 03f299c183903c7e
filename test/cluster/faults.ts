import { setTimeout as delay } from 'node:timers/promises';
import type { TestS3 } from '../support/s3-server.js';
import type { Balancer } from './balancer.js';
import type { ChaosNode } from './chaos-nodes.js';

export interface Victims {
  readonly nodes: readonly ChaosNode[];
  readonly balancer: Balancer;
  readonly s3: TestS3;
  readonly database: { cut(): void; mend(): void; failOver?(): Promise<void> };
}

/** How long a fault lasts, in milliseconds: from, to. */
export type Span = readonly [number, number];

export interface Dose {
  readonly frozen: Span;
  readonly away: Span;
}

/** From 0 to below the number, the same in every run. */
export type Chance = (below: number) => number;

export function chanceFrom(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

export type Fault = (victims: Victims, dose: Dose, chance: Chance) => Promise<void>;

/** Each leaves the world as it found it. */
export const NODE_FAULTS = {
  async kill({ nodes }, { away }, chance) {
    const node = anyOf(nodes, chance);
    await node.kill();
    await lasting(away, chance);
    await node.restart();
  },
  async freeze({ nodes }, { frozen }, chance) {
    const process = anyOf(nodes, chance).process();
    process?.signal('SIGSTOP');
    await lasting(frozen, chance);
    process?.signal('SIGCONT');
  },
  async cutNode({ nodes, balancer }, _, chance) {
    await balancer.cut(chance(nodes.length));
  },
} satisfies Record<string, Fault>;

export const GROUND_FAULTS = {
  async bucketBusy({ s3 }, { away }, chance) {
    s3.trouble(() => ({ kind: '503' }));
    await lasting(away, chance);
    s3.trouble(() => undefined);
  },
  async bucketSilent({ s3 }, { away }, chance) {
    s3.trouble(() => ({ kind: 'silence' }));
    await lasting(away, chance);
    s3.trouble(() => undefined);
  },
  async cutDatabase({ database }, { away }, chance) {
    database.cut();
    await lasting(away, chance);
    database.mend();
  },
  async failOver({ database }) {
    await database.failOver?.();
  },
} satisfies Record<string, Fault>;

function anyOf<T>(all: readonly T[], chance: Chance): T {
  const one = all[chance(all.length)];
  if (one === undefined) throw new Error('none');
  return one;
}

function lasting([from, to]: Span, chance: Chance): Promise<void> {
  return delay(from + chance(to - from + 1));
}
