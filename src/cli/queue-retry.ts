import { Command } from 'commander';
import type { MovedEntry } from '../servers/admin/queue-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { moveAll, oneOfThem } from './move-all.js';
import { type JsonOption, showResult } from './show-result.js';

export function queueRetry(cli: Cli): Command {
  return new Command('retry')
    .description('Try an entry of the queue now, or all mail for a destination, before the next attempt is due.')
    .argument('[id]', 'as listed')
    .option('--destination <host>', 'all mail for this domain or mail host')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost queue retry 6918a1b2c3d4e5f60718293a')
    .action(async (id: string | undefined, { destination, ...options }: JsonOption & { destination?: string }) => {
      if (destination !== undefined && id === undefined) {
        const moved = await moveAll(cli, 'retry', destination);
        return showResult(cli, options, moved, ({ moved: count }) => `${count} for ${destination} are due now.`);
      }
      if (id === undefined || destination !== undefined) throw oneOfThem();
      const entry = await callAdmin<MovedEntry>(cli, 'queue.retry', { id });
      const waiting = entry.recipients.filter(({ state }) => state === 'waiting').length;
      if (waiting === 0) throw new CliError(`Nothing of ${id} is waiting: it is ${entry.status}.`);
      showResult(cli, options, entry, () => `${waiting} of ${entry.recipients.length} recipients are due now.`);
    });
}
