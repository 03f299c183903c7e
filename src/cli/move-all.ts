import type { MovedMany } from '../servers/admin/queue-commands.js';
import { openAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';

/** A destination may have more than one call moves. */
export async function moveAll(cli: Cli, verb: 'retry' | 'cancel', destination: string): Promise<{ moved: number }> {
  const admin = await openAdmin(cli);
  try {
    let moved = 0;
    for (;;) {
      const some = await admin.call<MovedMany>(`queue.${verb}All`, { destination });
      moved += some.moved;
      if (some.is_complete) return { moved };
    }
  } finally {
    await admin.close();
  }
}

export function oneOfThem(): CliError {
  return new CliError('Give an id, or --destination.', EXIT.usage);
}
