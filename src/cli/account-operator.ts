import { Command } from 'commander';
import type { AccountFacts } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

export function accountOperator(cli: Cli): Command {
  return new Command('operator')
    .description('Open the operator pages and /v1/operator to an account, or close them again.')
    .argument('<email>', "the account's address")
    .option('--on', 'it operates this instance')
    .option('--off', 'it does so no longer')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account operator ann@example.com --on')
    .action(async (email: string, { on, off, ...options }: JsonOption & { on?: true; off?: true }) => {
      if (on === off) throw new CliError('Say either --on or --off.', EXIT.usage);
      const isOperator = on === true;
      const account = await callAdmin<AccountFacts>(cli, 'account.operator', { email, isOperator });
      showResult(cli, options, account, (changed) =>
        changed.is_operator ? `${changed.email} operates this instance.` : `${changed.email} is no operator.`,
      );
    });
}
