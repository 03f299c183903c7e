import { Command, Option } from 'commander';
import type { CreatedToken } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

export function accountToken(cli: Cli): Command {
  return new Command('token')
    .description('Create another API token for an account and print it; the others keep working.')
    .argument('<email>', "the account's address")
    .option('--name <name>', 'what it is for', 'command line')
    .addOption(
      new Option('--scope <scope>', 'all: what the account may; operator: /v1/operator only')
        .choices(['all', 'operator'])
        .default('all'),
    )
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account token ann@example.com --name backup')
    .action(async (email: string, { name, scope, ...options }: JsonOption & { name: string; scope: string }) => {
      const token = await callAdmin<CreatedToken>(cli, 'account.token', { email, name, scope });
      if (!options.json) cli.tell(`A new API token for ${token.email}, shown only now:`);
      showResult(cli, options, token, ({ api_token }) => api_token);
    });
}
