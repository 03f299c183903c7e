import { Command } from 'commander';
import type { AccountFacts } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

export function accountOperator(cli: Cli): Command {
  return new Command('operator')
    .description('Give an account access to the operator pages and /v1/operator, or take it away.')
    .argument('<email>', "the account's address")
    .option('--on', 'make it an operator of this instance')
    .option('--off', 'take this right away')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account operator ann@example.com --on')
    .action(async (email: string, { on, off, ...options }: JsonOption & { on?: true; off?: true }) => {
      if (on === off) throw new CliError('Say either --on or --off.', EXIT.usage);
      const isOperator = on === true;
      const account = await callAdmin<AccountFacts>(cli, 'account.operator', { email, isOperator });
      showResult(cli, options, account, (changed) =>
        changed.is_operator
          ? `${changed.email} is an operator of this instance.`
          : `${changed.email} is not an operator.`,
      );
    });
}
