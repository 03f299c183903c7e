import { Command } from 'commander';
import type { MovedEntry } from '../servers/admin/queue-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { moveAll, oneOfThem } from './move-all.js';
import { type JsonOption, showResult } from './show-result.js';

export function queueCancel(cli: Cli): Command {
  return new Command('cancel')
    .description('Cancel an entry of the queue, or all mail for a destination: it is not delivered.')
    .argument('[id]', 'as listed')
    .option('--destination <host>', 'all mail for this domain or mail host')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost queue cancel 6918a1b2c3d4e5f60718293a')
    .action(async (id: string | undefined, { destination, ...options }: JsonOption & { destination?: string }) => {
      if (destination !== undefined && id === undefined) {
        const moved = await moveAll(cli, 'cancel', destination);
        return showResult(cli, options, moved, ({ moved: count }) => `${count} for ${destination} are cancelled.`);
      }
      if (id === undefined || destination !== undefined) throw oneOfThem();
      const entry = await callAdmin<MovedEntry>(cli, 'queue.cancel', { id });
      showResult(cli, options, entry, ({ status }) => `${id} is ${status}.`);
    });
}
