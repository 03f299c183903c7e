import { Command } from 'commander';
import type { AccountLine } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

export function accountTotpOff(cli: Cli): Command {
  return new Command('totp-off')
    .description('Let an account sign in without a code: its owner lost the app and the recovery codes.')
    .argument('<email>', "the account's address")
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account totp-off ann@example.com')
    .action(async (email: string, options: JsonOption) => {
      const account = await callAdmin<AccountLine>(cli, 'account.totpOff', { email });
      showResult(cli, options, account, (changed) => `${changed.email} signs in without a code.`);
    });
}
