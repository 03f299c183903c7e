import { Command } from 'commander';
import type { AliasLine } from '../servers/admin/alias-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

export function aliasList(cli: Cli): Command {
  return new Command('list')
    .description('List the addresses of a domain.')
    .argument('<domain>', 'name or id')
    .option('--account <email>', 'the account, if several have the domain')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost alias list example.com')
    .action(async (domain: string, options: JsonOption & { account?: string }) => {
      const aliases = await callAdmin<readonly AliasLine[]>(cli, 'alias.list', { domain, account: options.account });
      showResult(cli, options, aliases, formatAliases);
    });
}

function formatAliases(aliases: readonly AliasLine[]): string {
  if (aliases.length === 0)
    return 'No addresses yet. Add one: waypost alias add sales@example.com --to you@example.org';
  const rows = aliases.map((alias) => [
    alias.address,
    alias.is_enabled ? 'yes' : 'no',
    alias.has_imap ? 'yes' : 'no',
    alias.recipients.join(', '),
  ]);
  return formatTable(['Address', 'Enabled', 'Mailbox', 'Recipients'], rows);
}
