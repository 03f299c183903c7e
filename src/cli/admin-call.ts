import { loadConfig } from '../config/load-config.js';
import { systemClock } from '../platform/clock.js';
import { DataDirInUseError } from '../platform/data-dir-lock.js';
import { connectAdmin } from '../servers/admin/admin-client.js';
import type { AdminAnswer } from '../servers/admin/admin-wire.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';

// A server that starts or stops holds the lock for a moment without listening
const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/** Asks the running server; without one, opens the data directory under its lock and runs the command here. */
export async function callAdmin<T>(cli: Cli, command: string, input: unknown): Promise<T> {
  const { config, warnings } = loadConfig(cli.env);
  for (const warning of warnings) cli.tell(`Warning: ${warning}`);
  const deadline = systemClock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const client = await connectAdmin(config.dataDir);
    if (client) {
      try {
        return resultOf<T>(await client.call(command, input));
      } finally {
        client.close();
      }
    }
    try {
      // Loaded only now: a command that reaches a server starts in a fraction of the time
      const { runOffline } = await import('./run-offline.js');
      return resultOf<T>(await runOffline(config, command, input));
    } catch (error) {
      if (!(error instanceof DataDirInUseError) || systemClock.monotonicMs() > deadline) throw error;
    }
    await systemClock.sleep(PAUSE_MS);
  }
}

const TRY_LATER = ['busy', 'unavailable', 'timed-out', 'rate-limited', 'upstream-failed'];

/** Both sides are of one release, so the shape of a result is known by the command's name. */
function resultOf<T>(answer: AdminAnswer): T {
  if (answer.ok) return answer.result as T;
  throw new CliError(answer.message, TRY_LATER.includes(answer.kind) ? EXIT.unavailable : EXIT.failed);
}
