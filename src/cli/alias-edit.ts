import { Command } from 'commander';
import type { AliasLine } from '../servers/admin/alias-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

interface Options extends JsonOption {
  readonly account?: string;
  readonly name?: string;
  readonly to?: string[];
  readonly description?: string;
  readonly enable?: true;
  readonly disable?: true;
  readonly imap?: boolean;
}

export function aliasEdit(cli: Cli): Command {
  return new Command('edit')
    .description('Change an address. Settings that are not given stay as they are.')
    .argument('<address>', 'such as sales@example.com')
    .option('--to <recipients...>', 'where its mail goes, in place of its present recipients')
    .option('--name <name>', 'another name before the @')
    .option('--description <text>', 'a note for its owner')
    .option('--enable', 'accept mail')
    .option('--disable', 'refuse mail')
    .option('--imap', 'store its mail in a mailbox')
    .option('--no-imap', 'store no more mail; what is stored stays')
    .option('--account <email>', 'the account, if several have the domain')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost alias edit sales@example.com --to ann@example.org --imap')
    .action(async (address: string, options: Options) => {
      if (options.enable && options.disable) throw new CliError('Say either --enable or --disable.', EXIT.usage);
      const changes = {
        name: options.name,
        recipients: options.to,
        description: options.description,
        isEnabled: options.enable ? true : options.disable ? false : undefined,
        hasImap: options.imap,
      };
      if (Object.values(changes).every((value) => value === undefined)) {
        throw new CliError('Name what to change, such as --to ann@example.org.', EXIT.usage);
      }
      const alias = await callAdmin<AliasLine>(cli, 'alias.edit', { address, account: options.account, ...changes });
      showResult(cli, options, alias, formatAlias);
    });
}

function formatAlias({ address, recipients, has_imap: hasImap, is_enabled: isEnabled }: AliasLine): string {
  const places = [...(hasImap ? ['its mailbox'] : []), ...recipients];
  return `${address} → ${isEnabled ? places.join(', ') || 'nowhere' : 'refused'}`;
}
