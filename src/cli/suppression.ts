import { Command } from 'commander';
import type { SuppressionLine } from '../servers/admin/suppression-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

type Options = JsonOption & { account?: string };

export function suppressionList(cli: Cli): Command {
  return withOptions(new Command('list').description('List addresses that a domain sends nothing to.'))
    .argument('<domain>', 'name or id')
    .addHelpText('after', '\nExample:\n  waypost suppression list example.com')
    .action(async (domain: string, { account, ...options }: Options) => {
      const lines = await callAdmin<readonly SuppressionLine[]>(cli, 'suppression.list', { domain, account });
      showResult(cli, options, lines, formatLines);
    });
}

export function suppressionAdd(cli: Cli): Command {
  return withOptions(new Command('add').description('Stop sending to an address.'))
    .argument('<domain>', 'name or id')
    .argument('<address>', 'such as bob@example.org')
    .addHelpText('after', '\nExample:\n  waypost suppression add example.com bob@example.org')
    .action(async (domain: string, address: string, { account, ...options }: Options) => {
      const line = await callAdmin<SuppressionLine>(cli, 'suppression.add', { domain, address, account });
      showResult(cli, options, line, (added) => `${domain} sends nothing to ${added.address} (${added.reason}).`);
    });
}

export function suppressionRemove(cli: Cli): Command {
  return withOptions(new Command('remove').description('Send to an address again.'))
    .argument('<domain>', 'name or id')
    .argument('<address>', 'as listed')
    .addHelpText('after', '\nExample:\n  waypost suppression remove example.com bob@example.org')
    .action(async (domain: string, address: string, { account, ...options }: Options) => {
      const line = await callAdmin<SuppressionLine>(cli, 'suppression.remove', { domain, address, account });
      showResult(cli, options, line, (removed) => `${domain} sends to ${removed.address} again.`);
    });
}

function withOptions(command: Command): Command {
  return command.option('--account <email>', 'the account, if several have the domain').option('--json', 'as JSON');
}

function formatLines(lines: readonly SuppressionLine[]): string {
  if (lines.length === 0) return 'The list is empty.';
  const rows = lines.map(({ address, reason, created_at, detail }) => [address, reason, created_at, detail ?? '-']);
  return formatTable(['Address', 'Reason', 'Since', 'Detail'], rows);
}
