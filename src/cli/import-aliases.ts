import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { CsvFault, parseCsv } from '../protocol/csv/parse-csv.js';
import { aliasOfPattern, parseVirtualTable, VirtualTableFault } from '../protocol/postfix/virtual-table.js';
import type { AliasRowResult } from '../servers/admin/import-alias-commands.js';
import { openAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { showProgress } from './progress.js';
import { type JsonOption, showResult } from './show-result.js';

interface AliasesOptions extends JsonOption {
  readonly format: 'postfix' | 'csv';
  readonly from: string;
  readonly domain: string;
  readonly account?: string;
}

interface AliasTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** Lines about other domains. */
  readonly skipped: number;
}

interface AliasesSummary {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly refused: readonly AliasRowResult[];
}

export function importAliases(cli: Cli): Command {
  return new Command('aliases')
    .description('Create aliases from a table. Aliases that exist already are changed.')
    .addOption(
      new Option('--format <format>', 'virtual tables of Postfix, or CSV as the dashboard writes it')
        .choices(['postfix', 'csv'])
        .makeOptionMandatory(),
    )
    .requiredOption('--from <path>', 'the file')
    .requiredOption('--domain <name>', 'the domain they belong to')
    .option('--account <email>', 'the account, if several have the domain')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  waypost import aliases --format postfix --from /etc/postfix/virtual --domain example.com',
    )
    .action(async (options: AliasesOptions) => {
      const summary = await carryOut(cli, options, readTable(await readFile(options.from, 'utf8'), options));
      showResult(cli, options, summary, formatSummary);
      for (const { line, errors } of summary.refused) cli.tell(`Line ${line}: ${errors?.join(' ')}`);
      if (summary.refused.length > 0) throw new CliError(`${summary.refused.length} could not be imported.`);
    });
}

/** A request has at most a megabyte, and one that takes long is no progress. */
const ROWS_AT_ONCE = 50;

async function carryOut(
  cli: Cli,
  { domain, account }: AliasesOptions,
  { columns, rows, skipped }: AliasTable,
): Promise<AliasesSummary> {
  const admin = await openAdmin(cli);
  const progress = showProgress(cli);
  const count = { created: 0, updated: 0, skipped };
  const refused: AliasRowResult[] = [];
  try {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const batch = { domain, account, columns, rows: rows.slice(at, at + ROWS_AT_ONCE) };
      for (const row of await admin.call<readonly AliasRowResult[]>('import.aliases', batch)) {
        if (row.outcome === 'refused') refused.push(row);
        else count[row.outcome] += 1;
      }
      progress.tell(at + batch.rows.length, rows.length, { created: count.created, updated: count.updated });
    }
  } finally {
    progress.end();
    await admin.close();
  }
  return { ...count, refused };
}

function readTable(text: string, { format, domain, from }: AliasesOptions): AliasTable {
  try {
    return format === 'csv' ? readCsv(text) : readPostfix(text, domain.toLowerCase());
  } catch (error) {
    if (error instanceof CsvFault || error instanceof VirtualTableFault)
      throw new CliError(`${from}: ${error.message}`);
    throw error;
  }
}

function readCsv(text: string): AliasTable {
  const [header, ...rows] = [...parseCsv(text)].filter(({ cells }) => cells.length > 0);
  return { columns: header?.cells ?? [], rows, skipped: 0 };
}

function readPostfix(text: string, domain: string): AliasTable {
  const rows: { line: number; cells: string[] }[] = [];
  let skipped = 0;
  for (const { line, pattern, targets } of parseVirtualTable(text)) {
    const alias = aliasOfPattern(pattern);
    if (alias.domain.toLowerCase() === domain) rows.push({ line, cells: [alias.name, targets.join(' ')] });
    else skipped += 1;
  }
  return { columns: ['name', 'recipients'], rows, skipped };
}

function formatSummary({ created, updated, skipped }: AliasesSummary): string {
  const others = skipped > 0 ? ` ${skipped} of other domains were left out.` : '';
  return `Created ${created}, changed ${updated}.${others}`;
}
