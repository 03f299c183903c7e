import { Command } from 'commander';
import type { AccountLine } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

export function accountPlan(cli: Cli): Command {
  return new Command('plan')
    .description("Set an account's plan, the default for its new domains.")
    .argument('<email>', "the account's address")
    .argument('<plan>', 'free, enhanced_protection or team')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account plan ann@example.com team')
    .action(async (email: string, plan: string, options: JsonOption) => {
      const account = await callAdmin<AccountLine>(cli, 'account.plan', { email, plan });
      showResult(cli, options, account, (changed) => `${changed.email} is on the plan ${changed.plan}.`);
    });
}
