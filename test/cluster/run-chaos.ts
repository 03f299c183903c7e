import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { startCountingSink } from '../crash/counting-sink.js';
import { openSendingHome, type SendingHome } from '../crash/sending-process.js';
import { callApi } from '../support/api-client.js';
import { startTestS3 } from '../support/s3-server.js';
import { choosePorts, type NodePorts, startBalancer } from './balancer.js';
import { type ChaosNode, startNode } from './chaos-nodes.js';
import { chanceFrom, type Dose, type Fault, type Victims } from './faults.js';
import { startLoad } from './load.js';
import {
  emptyQueue,
  expectBalanced,
  expectCollectedOnce,
  expectForwardedOnce,
  expectKeptOnce,
  expectNoOrphans,
  expectSameOverPop3,
  expectSameThroughEach,
  expectSeenInIdle,
  expectSentOnce,
} from './proof.js';

export interface ChaosOptions {
  readonly database: Victims['database'] & { readonly url: string };
  readonly seed: number;
  readonly dose: Dose;
  /** One fault of each list after the other; the lists at the same time. */
  readonly faults: readonly (readonly Fault[])[];
  /** Any of them until then, at random; without it each fault once, in order. */
  readonly untilMs?: number;
  /** Of the last node's clock. */
  readonly clockOffsetSeconds?: number;
  readonly say?: (text: string) => void;
}

const NODES = 3;
const ADDRESS = '127.0.0.1';
/** Between two faults everything works for a moment. */
const QUIET_MS = [500, 3_000] as const;
const PROGRESS = 5;

/** Three nodes of all roles behind HAProxy, over one database and one bucket: works, breaks things, and adds up. */
export async function runChaos({
  database,
  seed,
  dose,
  faults,
  untilMs,
  clockOffsetSeconds = 0,
  say = () => {},
}: ChaosOptions) {
  await using sink = await startCountingSink();
  await using s3 = await startTestS3();
  const settings = {
    WAYPOST_BLOBS: s3.url,
    WAYPOST_TRUSTED_PROXIES: ADDRESS,
    WAYPOST_CLIENT_PROXIES: ADDRESS,
    WAYPOST_LIMIT_NETWORK_CONNECTIONS: '0', // here all clients are one machine
  };
  await using home = await openSendingHome(sink.port, { databaseUrl: database.url, settings });
  await home.start();
  for (const name of ['box', 'drop'])
    await home.call('POST /v1/domains/crash.test/aliases', { name, has_imap: true, recipients: [] });
  await home.call('POST /v1/domains/crash.test/aliases', {
    name: '/^onward-(\\d+)$/',
    recipients: ['onward-$1@d3.test'],
  });
  const [sender, box, drop] = await Promise.all(
    ['ann', 'box', 'drop'].map(async (name) => {
      const { body } = await home.call(`POST /v1/domains/crash.test/aliases/${name}/generate-password`, {});
      return { user: body.username as string, password: body.password as string };
    }),
  );
  if (!sender || !box || !drop) throw new Error('no passwords');
  await home.stop();

  const ports = await Promise.all(Array.from({ length: NODES }, choosePorts));
  await using cluster = await startNodes(home.env, ports, clockOffsetSeconds);
  const { nodes } = cluster;
  await using balancer = await startBalancer(ports);
  const isUp = async () => (await callApi(`http://${ADDRESS}:${balancer.ports.http}`, 'GET /readyz')).status;
  await expect.poll(isUp, { timeout: 60_000 }).toBe(200);
  const load = startLoad({ ports: balancer.ports, token: home.token(), sender, box, drop });
  try {
    const progress = async () => {
      const before = load.count();
      const told = () => JSON.stringify([...load.failures]);
      const hasMoved = expect.poll(load.count, { timeout: 120_000 }).toBeGreaterThan(before + PROGRESS);
      await hasMoved.catch((cause) => Promise.reject(new Error(`Nothing moves: ${told()}`, { cause })));
    };
    await progress();
    const victims = { nodes, balancer, s3, database };
    const began = performance.now();
    await Promise.all(
      faults.map(async (list, lane) => {
        const chance = chanceFrom(seed + lane);
        const isOver = (done: number) =>
          untilMs === undefined ? done === list.length : performance.now() - began > untilMs;
        for (let done = 0; !isOver(done); done++) {
          const fault = list[untilMs === undefined ? done : chance(list.length)];
          say(`${Math.round((performance.now() - began) / 1000)} s: ${fault?.name}, ${load.count()} acknowledged`);
          await fault?.(victims, dose, chance);
          await delay(QUIET_MS[0] + chance(QUIET_MS[1] - QUIET_MS[0]));
        }
      }),
    );
    await progress();
    await load.stop();
    say(`${load.count()} acknowledged; not acknowledged: ${JSON.stringify([...load.failures])}`);

    const { sent, forwarded, kept, dropped } = load.acknowledged;
    for (const node of nodes.slice(0, 1)) await emptyQueue(home, node);
    const outgoing = await expectSentOnce(home, sink.arrived, sent);
    const onward = await expectForwardedOnce(home, sink.arrived, forwarded);
    const messages = await expectKeptOnce(balancer.ports.imaps, box, kept);
    const idle = await expectSeenInIdle(load.watch, kept);
    const collected = await expectCollectedOnce(load.maildrop, dropped);
    expect(await expectSameOverPop3(balancer.ports, box)).toBe(messages);
    for (const node of nodes) await expectBalanced(node);
    const certificates = nodes.map(({ dataDir }) => join(dataDir, 'self-signed.pem'));
    expect(await expectSameThroughEach(balancer, box, certificates)).toBe(messages);
    for (const node of nodes) expect(await node.stop()).toBe(0);
    const bucket = await expectNoOrphans(database.url, s3);
    const sums = { ...outgoing, ...onward, messages, idle, collected, ...bucket };
    say(JSON.stringify(sums));
    return sums;
  } finally {
    await load.stop();
  }
}

/** The last node's clock is another one. */
async function startNodes(env: SendingHome['env'], ports: readonly NodePorts[], clockOffsetSeconds: number) {
  const nodes: ChaosNode[] = [];
  const stop = async () => {
    for (const node of nodes) if (node.process()) await node.kill().catch(() => {});
  };
  const start = async (own: NodePorts, at: number) => {
    nodes[at] = await startNode(env, own, at === NODES - 1 ? { clockOffsetSeconds } : {});
  };
  await Promise.all(ports.map(start)).catch(async (error) => {
    await stop();
    throw error;
  });
  return { nodes, [Symbol.asyncDispose]: stop };
}
