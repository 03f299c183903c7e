import { Command } from 'commander';
import type { DomainLine } from '../servers/admin/domain-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

export function domainList(cli: Cli): Command {
  return new Command('list')
    .description('List domains: of one account, or all.')
    .option('--account <email>', 'only the domains of this account')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost domain list --account ann@example.com')
    .action(async (options: JsonOption & { account?: string }) => {
      const domains = await callAdmin<readonly DomainLine[]>(cli, 'domain.list', { account: options.account });
      showResult(cli, options, domains, formatDomains);
    });
}

function formatDomains(domains: readonly DomainLine[]): string {
  if (domains.length === 0) return 'No domains yet. Add one: waypost domain add example.com';
  const rows = domains.map((domain) => [
    domain.name,
    domain.is_verified ? 'yes' : 'no',
    domain.has_smtp ? 'yes' : 'no',
    String(domain.aliases),
    domain.plan,
    domain.id,
  ]);
  return formatTable(['Domain', 'Receives', 'Sends', 'Aliases', 'Plan', 'Id'], rows);
}
