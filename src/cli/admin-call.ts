import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { loadConfig } from '../config/load-config.js';
import { systemClock } from '../platform/clock.js';
import { DATABASE_FILE_NAME, DataDirInUseError, KEY_FILE_NAME } from '../platform/files/data-dir.js';
import { type AdminClient, connectAdmin } from '../servers/admin/admin-client.js';
import type { AdminAnswer } from '../servers/admin/admin-wire.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';

// A server that starts or stops holds the lock briefly without listening
const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/** Commands that may run first in a new data directory; any other command has nothing there to work on. */
const FIRST_COMMANDS = ['account.create', 'host.keys'];

/** Runs one command. */
export async function callAdmin<T>(cli: Cli, command: string, input: unknown): Promise<T> {
  const admin = await openAdmin(cli, { mayBeFirst: FIRST_COMMANDS.includes(command) });
  try {
    return await admin.call<T>(command, input);
  } finally {
    await admin.close();
  }
}

/** `undefined`: no server runs on this data directory. */
export async function callRunning<T>(cli: Cli, command: string, input: unknown): Promise<T | undefined> {
  const client = await connectAdmin(loadConfig(cli.env).config.dataDir);
  if (!client) return undefined;
  try {
    return resultOf<T>(await client.call(command, input));
  } finally {
    client.close();
  }
}

export interface Admin {
  call<T>(command: string, input: unknown): Promise<T>;
  close(): Promise<void>;
}

/** Connects to the running server; without one, opens the data directory under its lock and runs the commands here. */
export async function openAdmin(cli: Cli, { mayBeFirst = false } = {}): Promise<Admin> {
  const { config, warnings } = loadConfig(cli.env);
  for (const warning of warnings) cli.tell(`Warning: ${warning}`);
  const deadline = systemClock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const client = await connectAdmin(config.dataDir);
    if (client) return answering(client.call, async () => client.close());
    if (!mayBeFirst && !hasInstallation(config)) {
      throw new CliError(
        `There is no installation in ${config.dataDir}. Create one with waypost start, or name its directory in WAYPOST_DATA_DIR.`,
      );
    }
    try {
      // Loaded only now: a command that reaches a server starts several times as fast
      const { openOffline } = await import('./open-offline.js');
      const offline = await openOffline(config);
      return answering(offline.call, offline.close);
    } catch (error) {
      if (!(error instanceof DataDirInUseError) || systemClock.monotonicMs() > deadline) throw error;
    }
    await systemClock.sleep(PAUSE_MS);
  }
}

/** An installation whose restore is not finished: nothing else opens it. */
export async function openRestored(config: Config): Promise<Admin> {
  const { openOffline } = await import('./open-offline.js');
  const offline = await openOffline(config, { mayBeUnfinished: true });
  return answering(offline.call, offline.close);
}

function answering(call: AdminClient['call'], close: Admin['close']): Admin {
  return { call: async <T>(command: string, input: unknown) => resultOf<T>(await call(command, input)), close };
}

const TRY_LATER = ['busy', 'unavailable', 'timed-out', 'rate-limited', 'upstream-failed'];

/** Both sides are the same release, so the command's name determines the shape of its result. */
function resultOf<T>(answer: AdminAnswer): T {
  if (answer.ok) return answer.result as T;
  throw new CliError(answer.message, TRY_LATER.includes(answer.kind) ? EXIT.unavailable : EXIT.failed);
}

/**
 * Whether Waypost was started with these settings before. With PostgreSQL the data directory contains at most the key.
 */
function hasInstallation({ database, dataDir, secretKeys }: Config): boolean {
  if (database.engine === 'sqlite') return existsSync(join(dataDir, DATABASE_FILE_NAME));
  return secretKeys !== undefined || existsSync(join(dataDir, KEY_FILE_NAME));
}
