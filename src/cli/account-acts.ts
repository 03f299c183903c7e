import { Command } from 'commander';
import type { ActLine } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { positiveInteger } from './positive-integer.js';
import { type JsonOption, showResult } from './show-result.js';

const DEFAULT_LIMIT = 50;

export function accountActs(cli: Cli): Command {
  return new Command('acts')
    .description('List what was done in the name of every account, or of one, newest first. Kept for a year.')
    .argument('[email]', 'only this account')
    .option('--limit <count>', 'lines at most, up to 1000', positiveInteger, DEFAULT_LIMIT)
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account acts ann@example.com')
    .action(async (email: string | undefined, { limit, ...options }: JsonOption & { limit: number }) => {
      showResult(cli, options, await callAdmin<readonly ActLine[]>(cli, 'account.acts', { email, limit }), formatActs);
    });
}

function formatActs(acts: readonly ActLine[]): string {
  if (acts.length === 0) return 'Nothing yet.';
  const rows = acts.map(({ at, account, act, times, ip, details }) => [
    ...[at, account ?? '(deleted)', times > 1 ? `${act} ×${times}` : act, ip ?? ''],
    Object.entries(details)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
  return formatTable(['Time', 'Account', 'Act', 'From', 'Details'], rows);
}
