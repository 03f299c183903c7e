import { Command } from 'commander';
import type { AliasLine } from '../servers/admin/alias-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

export function aliasAdd(cli: Cli): Command {
  return new Command('add')
    .description('Add an address to a domain.')
    .argument('<address>', 'such as sales@example.com; *@example.com is the catch-all')
    .option('--to <recipients...>', "where its mail goes: addresses, hosts or webhooks; default: the account's address")
    .option('--account <email>', 'the account, if several have the domain')
    .option('--imap', 'store its mail in a mailbox')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost alias add sales@example.com --to ann@example.org bob@example.org')
    .action(async (address: string, options: JsonOption & { to?: string[]; account?: string; imap?: true }) => {
      const alias = await callAdmin<AliasLine>(cli, 'alias.add', {
        address,
        recipients: options.to,
        account: options.account,
        hasImap: options.imap,
      });
      showResult(cli, options, alias, ({ address: made, recipients }) => `Added ${made} → ${recipients.join(', ')}`);
    });
}
