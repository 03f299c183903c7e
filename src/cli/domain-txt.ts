import { Command } from 'commander';
import type { TxtDomainLine } from '../servers/admin/explain-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

export function domainTxt(cli: Cli): Command {
  return new Command('txt')
    .description('Domains configured by DNS TXT records alone, with their messages of the last day.')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost domain txt')
    .action(async (options: JsonOption) => {
      const lines = await callAdmin<readonly TxtDomainLine[]>(cli, 'domain.txt', {});
      showResult(cli, options, lines, formatLines);
    });
}

function formatLines(lines: readonly TxtDomainLine[]): string {
  if (lines.length === 0) return 'No such domain had mail within a day.';
  const rows = lines.map(({ name, messages, resets_at }) => [name, String(messages), resets_at]);
  return formatTable(['Domain', 'Messages', 'Counted until'], rows);
}
