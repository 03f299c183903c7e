import { Command } from 'commander';
import type { AliasLine } from '../servers/admin/alias-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

export function aliasDelete(cli: Cli): Command {
  return new Command('delete')
    .description('Delete an address, with its mailbox if it has one.')
    .argument('<address>', 'such as sales@example.com')
    .option('--account <email>', 'the account, if several have the domain')
    .option('--yes', 'delete it; without this nothing is changed')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost alias delete sales@example.com --yes')
    .action(async (address: string, { account, yes, ...options }: JsonOption & { account?: string; yes?: true }) => {
      if (!yes) throw new CliError(`This cannot be undone. To delete ${address} and its mail, add --yes.`, EXIT.usage);
      const alias = await callAdmin<AliasLine>(cli, 'alias.delete', { address, account });
      showResult(cli, options, alias, ({ address: gone }) => `${gone} is deleted.`);
    });
}
