import { Command } from 'commander';
import type { EmailStory } from '../servers/admin/queue-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

export function queueCancel(cli: Cli): Command {
  return new Command('cancel')
    .description('Reject an email that was not sent yet.')
    .argument('<id>', 'as listed')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost queue cancel 6918a1b2c3d4e5f60718293a')
    .action(async (id: string, options: JsonOption) => {
      const email = await callAdmin<Omit<EmailStory, 'timeline'>>(cli, 'queue.cancel', { id });
      showResult(cli, options, email, ({ status }) => `${id} is ${status}.`);
    });
}
