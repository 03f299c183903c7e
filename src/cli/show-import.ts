import type { ImportSummary } from '../servers/admin/import-commands.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

const REASONS: Readonly<Record<string, string>> = {
  'too-large': 'it is larger than 64 MB',
  empty: 'it is empty',
  unreadable: 'it could not be read',
  rejected: 'the mailbox does not accept it',
};

/** Done only when every message is there. */
export function showImport(cli: Cli, options: JsonOption, summary: ImportSummary): void {
  showResult(cli, options, summary, ({ added, known }) => {
    const before = known > 0 ? `, ${known} were imported before` : '';
    return `Imported ${added} ${added === 1 ? 'message' : 'messages'}${before}.`;
  });
  for (const { name, reason } of summary.refusals) cli.tell(`Not imported: ${name}: ${REASONS[reason] ?? reason}.`);
  if (summary.refused > 0) throw new CliError(`${summary.refused} could not be imported.`);
}
