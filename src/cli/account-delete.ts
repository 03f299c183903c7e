import { Command } from 'commander';
import type { DeletedAccountLine, ShownAccount } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

export function accountDelete(cli: Cli): Command {
  return new Command('delete')
    .description('Delete an account, its domains that have no other member, and all their mail.')
    .argument('<email>', "the account's address")
    .option('--yes', 'delete it; without this nothing is changed')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account delete ann@example.com --yes')
    .action(async (email: string, { yes, ...options }: JsonOption & { yes?: true }) => {
      if (!yes) throw await whatWouldGo(cli, email);
      const deleted = await callAdmin<DeletedAccountLine>(cli, 'account.delete', { email });
      showResult(cli, options, deleted, formatDeleted);
    });
}

async function whatWouldGo(cli: Cli, email: string): Promise<CliError> {
  const { domain_names: names } = await callAdmin<ShownAccount>(cli, 'account.show', { email });
  const domains = names.length > 0 ? ` Its domains: ${names.join(', ')}.` : '';
  return new CliError(`This cannot be undone.${domains} To delete ${email}, add --yes.`, EXIT.usage);
}

function formatDeleted({ email, deleted_domains: gone, left_domains: left }: DeletedAccountLine): string {
  return [
    `${email} is deleted.`,
    ...(gone.length > 0 ? [`Deleted with it: ${gone.join(', ')}`] : []),
    ...(left.length > 0 ? [`Continues without it: ${left.join(', ')}`] : []),
  ].join('\n');
}
