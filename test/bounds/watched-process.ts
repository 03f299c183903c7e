import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { PATIENCE } from '../support/eventually.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';

const MB = 1024 * 1024;

export interface Cost {
  /** The most memory it had, above what it had when it was idle. */
  readonly memoryMb: number;
  /** CPU time of the longest piece of work on the event loop. */
  readonly longestMs: number;
}

export interface WatchedProcess extends WaypostProcess {
  /** What it has now counts as idle. */
  markIdle(): void;
  measure(work: () => Promise<void>): Promise<Cost>;
}

/** The real process, whose memory and event loop are watched from outside. */
export async function startWatched(dataDir: string, env: Record<string, string>): Promise<WatchedProcess> {
  const file = join(dataDir, 'longest-ms');
  const watch = fileURLToPath(new URL('../support/loop-watch.mjs', import.meta.url));
  const running = await startWaypost(dataDir, { ...env, LOOP_WATCH_FILE: file, NODE_OPTIONS: `--import=${watch}` });
  let idleBytes = 0;

  async function takeLongestMs(): Promise<number> {
    rmSync(file, { force: true });
    running.signal('SIGUSR2');
    return vi.waitFor(() => {
      const text = readIfAny(file);
      expect(text).toMatch(/\n$/); // it may be 0: asked again before the first tick
      return Number(text);
    }, PATIENCE);
  }

  return {
    ...running,
    markIdle() {
      idleBytes = statusBytes(running.pid, 'VmRSS');
    },
    async measure(work) {
      await takeLongestMs();
      writeFileSync(`/proc/${running.pid}/clear_refs`, '5'); // proc(5): the peak begins again
      await work();
      const memoryMb = Math.round((statusBytes(running.pid, 'VmHWM') - idleBytes) / MB);
      return { memoryMb, longestMs: Math.round(await takeLongestMs()) };
    },
  };
}

function readIfAny(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function statusBytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
}
