import { Command } from 'commander';
import type { AddedDomain } from '../servers/admin/domain-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

export function domainAdd(cli: Cli): Command {
  return new Command('add')
    .description('Add a domain to an account and print the DNS records it needs.')
    .argument('<name>', 'the domain')
    .option('--account <email>', 'the account that gets it; not needed while there is only one')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost domain add example.com --account ann@example.com')
    .action(async (name: string, options: JsonOption & { account?: string }) => {
      const domain = await callAdmin<AddedDomain>(cli, 'domain.add', { name, account: options.account });
      showResult(cli, options, domain, formatDomain);
    });
}

function formatDomain({ name, records }: AddedDomain): string {
  const rows = records.map((record) => [
    record.type,
    record.name,
    record.is_required ? 'yes' : 'advised',
    record.value,
  ]);
  return `Added ${name}. Publish these records, then run: waypost domain verify ${name}\n\n${formatTable(['Type', 'Name', 'Needed', 'Value'], rows)}`;
}
