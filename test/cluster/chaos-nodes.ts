import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { makeTestDirectory } from '../support/test-directory.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';
import type { NodePorts } from './balancer.js';

export interface ChaosNode {
  readonly dataDir: string;
  /** Nothing while it is down. */
  process(): WaypostProcess | undefined;
  kill(): Promise<void>;
  /** Tries until it starts: the database may be away. */
  restart(): Promise<void>;
  stop(): Promise<number | null>;
}

const RESTARTS = 120;
/** Where Debian's package puts it. */
const FAKETIME = readdirSync('/usr/lib')
  .map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`)
  .find((file) => {
    try {
      return readdirSync(file.replace(/[^/]+$/, '')).length > 0;
    } catch {
      return false;
    }
  });

export async function startNode(
  env: Readonly<Record<string, string>>,
  ports: NodePorts,
  { dataDir, clockOffsetSeconds = 0 }: { readonly dataDir?: string; readonly clockOffsetSeconds?: number } = {},
): Promise<ChaosNode> {
  const place = dataDir ?? (await makeTestDirectory()).path;
  const settings = { ...env, ...portSettings(ports), ...(clockOffsetSeconds !== 0 && otherClock(clockOffsetSeconds)) };
  let running: WaypostProcess | undefined = await startWaypost(place, settings);
  return {
    dataDir: place,
    process: () => running,
    async kill() {
      const dying = running;
      running = undefined;
      if (!dying) throw new Error('it is down already');
      if (!isAlive(dying.pid)) throw new Error('the node has ended by itself');
      await dying.kill();
    },
    async restart() {
      for (let tried = 1; !running; tried++) {
        running = await startWaypost(place, settings).catch(async (error) => {
          if (tried === RESTARTS) throw error;
          await delay(500);
          return undefined;
        });
      }
    },
    async stop() {
      const code = (await running?.stop()) ?? null;
      running = undefined;
      return code;
    },
  };
}

function portSettings(ports: NodePorts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ports).map(([door, port]) => [`WAYPOST_${door.toUpperCase()}_PORT`, `${port}`]),
  );
}

function otherClock(seconds: number): Record<string, string> {
  if (!FAKETIME) throw new Error('libfaketime is not installed: npm run test:long does it, on Debian');
  return {
    LD_PRELOAD: FAKETIME,
    FAKETIME: `+${seconds}s`,
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
