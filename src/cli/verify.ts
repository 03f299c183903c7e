import { Command } from 'commander';
import type { LedgerAnswer } from '../servers/admin/ledger-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

export function verify(cli: Cli): Command {
  return new Command('verify')
    .description('Whether every message that was taken on is accounted for.')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost verify\n\nExits with 1 when the ledger does not balance.')
    .action(async (options: JsonOption) => {
      const answer = await callAdmin<LedgerAnswer>(cli, 'ledger.read', {});
      showResult(cli, options, answer, formatLedger);
      if (!answer.is_balanced) throw new CliError('The ledger does not balance.');
    });
}

function formatLedger({ accepted, states, contradictions, is_balanced }: LedgerAnswer): string {
  const rows = [
    ['accepted', String(accepted.in), String(accepted.out)],
    ...states.map((line) => [line.state, String(line.in), String(line.out)]),
  ];
  const found = contradictions.filter(({ count }) => count > 0);
  return [
    formatTable(['', 'Arriving', 'Leaving'], rows),
    ...found.map(({ count, meaning }) => `Wrong: ${count} ${meaning}.`),
    ...(is_balanced ? ['The ledger balances.'] : []),
  ].join('\n\n');
}
