import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openReceivingHome } from '../crash/receiving-process.js';
import { PROVEN, STRANGER, startReceivingWorld } from '../crash/receiving-world.js';
import { startHttpListener } from '../webhooks/http-listener.js';

const MINUTES = Number(process.env.WAYPOST_TEST_LOAD_MINUTES ?? 60);
const DURATION_MS = MINUTES * 60_000;
const WRITERS = 8;
const SAMPLE_MS = 1_000;
const MOST = 1.2;

describe('receiving for an hour', () => {
  it(`takes no more memory after ${MINUTES} minutes than after the first twelfth of them`, {
    timeout: DURATION_MS + 600_000,
  }, async () => {
    await using world = await startReceivingWorld();
    await using listener = await startHttpListener();
    await using home = await openReceivingHome(world, listener.url());
    await home.start();
    const names = ['one', 'pair', 'flaky', 'half', 'hook', 'box'];
    const endsAt = Date.now() + DURATION_MS;
    let serial = 0;
    const refusals: string[] = [];

    async function write(): Promise<void> {
      while (Date.now() < endsAt) {
        const number = ++serial;
        const name = names[number % names.length] ?? '';
        const from = number % 4 < 2 ? PROVEN : STRANGER;
        const { code } = await home.hand({ from, to: `${name}@crash.test`, subject: `serial ${number}` });
        if (code !== 250 && code !== 451) refusals.push(`${name} ${code}`);
        listener.calls.length = 0; // of this process's own memory
        world.taken.clear();
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, write));
    const early = await medianRss(home.pid, DURATION_MS / 12);
    const late = await medianRss(home.pid, endsAt - Date.now());
    await writers;
    expect(refusals).toEqual([]);
    process.stdout.write(
      `${serial} messages; ${inMb(early)} MB after ${MINUTES / 12} minutes, ${inMb(late)} MB at the end\n`,
    );
    expect(late).toBeLessThan(early * MOST);

    world.setMood('calm');
    await home.drain();
    await home.balance();
    expect(await home.stop()).toBe(0);
  });
});

/** What a process holds at the end of a time: the median of its last third, since collections come and go. */
async function medianRss(pid: number, ms: number): Promise<number> {
  await sleep((ms * 2) / 3);
  const samples: number[] = [];
  for (let left = ms / 3; left > 0; left -= SAMPLE_MS) {
    await sleep(Math.min(SAMPLE_MS, left));
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    samples.push(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024);
  }
  return samples.sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
}

function inMb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
