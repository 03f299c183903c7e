import { Command } from 'commander';
import type { MovedEntry } from '../servers/admin/queue-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

export function queueCancel(cli: Cli): Command {
  return new Command('cancel')
    .description('Cancel an entry of the queue: it is not delivered.')
    .argument('<id>', 'as listed')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost queue cancel 6918a1b2c3d4e5f60718293a')
    .action(async (id: string, options: JsonOption) => {
      const entry = await callAdmin<MovedEntry>(cli, 'queue.cancel', { id });
      showResult(cli, options, entry, ({ status }) => `${id} is ${status}.`);
    });
}
