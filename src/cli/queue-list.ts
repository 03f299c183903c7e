import { Command } from 'commander';
import type { QueueOverview } from '../servers/admin/queue-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { positiveInteger } from './positive-integer.js';
import { type JsonOption, showResult } from './show-result.js';

const DEFAULT_LIMIT = 50;

export function queueList(cli: Cli): Command {
  return new Command('list')
    .description('The queue: mail per destination, then each email, forward, webhook and delivery to a full mailbox.')
    .option('--destination <name>', 'only mail that waits for this destination')
    .option('--limit <count>', 'lines at most, up to 1000', positiveInteger, DEFAULT_LIMIT)
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost queue list --destination example.org')
    .action(async ({ destination, limit, ...options }: JsonOption & { destination?: string; limit: number }) => {
      const overview = await callAdmin<QueueOverview>(cli, 'queue.list', { destination, limit });
      showResult(cli, options, overview, formatOverview);
    });
}

function formatOverview({ destinations, entries }: QueueOverview): string {
  if (destinations.length + entries.length === 0) return 'Nothing is waiting.';
  const perDestination = destinations.map((row) => [row.destination, String(row.recipients), row.next_attempt_at]);
  const perEntry = entries.map((entry) => [
    entry.id,
    entry.kind,
    entry.state,
    entry.target ?? placesOf(entry.to),
    String(entry.attempts),
    entry.next_attempt_at ?? '-',
    entry.last_error ?? '-',
  ]);
  return [
    ...(destinations.length > 0 ? [formatTable(['Destination', 'Waiting', 'Next attempt'], perDestination)] : []),
    formatTable(['Id', 'Kind', 'State', 'Waits for', 'Attempts', 'Next attempt', 'Last error'], perEntry),
  ].join('\n\n');
}

function placesOf([first = '-', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
