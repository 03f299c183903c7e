import { Command } from 'commander';
import type { CreatedAccount } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { readPassword } from './read-password.js';
import { type JsonOption, showResult } from './show-result.js';

export function accountCreate(cli: Cli): Command {
  return new Command('create')
    .description('Create an account and print its API token, which is shown only now.')
    .requiredOption('--email <address>', 'its address, which counts as confirmed')
    .option('--password <password>', '- reads it from standard input; without it you are asked')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account create --email ann@example.com --password - < password.txt')
    .action(async (options: JsonOption & { email: string; password?: string }) => {
      const password = await readPassword(cli, options.password);
      const account = await callAdmin<CreatedAccount>(cli, 'account.create', { email: options.email, password });
      if (!options.json) cli.tell(`Account ${account.email} created. Its API token, shown only now:`);
      showResult(cli, options, account, ({ api_token }) => api_token);
    });
}
