import { Command } from 'commander';
import type { MovedEntry } from '../servers/admin/queue-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

export function queueRetry(cli: Cli): Command {
  return new Command('retry')
    .description('Try an entry of the queue now, before its next attempt is due.')
    .argument('<id>', 'as listed')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost queue retry 6918a1b2c3d4e5f60718293a')
    .action(async (id: string, options: JsonOption) => {
      const entry = await callAdmin<MovedEntry>(cli, 'queue.retry', { id });
      const waiting = entry.recipients.filter(({ state }) => state === 'waiting').length;
      if (waiting === 0) throw new CliError(`Nothing of ${id} is waiting: it is ${entry.status}.`);
      showResult(cli, options, entry, () => `${waiting} of ${entry.recipients.length} recipients are due now.`);
    });
}
