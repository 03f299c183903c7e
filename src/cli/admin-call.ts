import { loadConfig } from '../config/load-config.js';
import { systemClock } from '../platform/clock.js';
import { DataDirInUseError } from '../platform/files/data-dir-lock.js';
import { connectAdmin } from '../servers/admin/admin-client.js';
import type { AdminAnswer } from '../servers/admin/admin-wire.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { hasInstallation } from './has-installation.js';

// A server that starts or stops holds the lock for a moment without listening
const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/** What may be the first thing that happens in a data directory; any other command finds nothing there to work on. */
const FIRST_COMMANDS = ['account.create', 'host.keys'];

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
    if (!FIRST_COMMANDS.includes(command) && !hasInstallation(config)) {
      throw new CliError(
        `There is no installation in ${config.dataDir}. Begin one with waypost start, or name its directory in WAYPOST_DATA_DIR.`,
      );
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
