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
    .description('What waits to be sent: how much per destination, then one line per recipient.')
    .option('--destination <name>', 'only what waits for this destination')
    .option('--limit <count>', 'lines at most, up to 1000', positiveInteger, DEFAULT_LIMIT)
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost queue list --destination example.org')
    .action(async ({ destination, limit, ...options }: JsonOption & { destination?: string; limit: number }) => {
      const overview = await callAdmin<QueueOverview>(cli, 'queue.list', { destination, limit });
      showResult(cli, options, overview, formatOverview);
    });
}

function formatOverview({ destinations, entries }: QueueOverview): string {
  if (destinations.length === 0) return 'Nothing waits.';
  const perDestination = destinations.map((row) => [row.destination, String(row.recipients), row.next_attempt_at]);
  const perRecipient = entries.map((entry) => [
    entry.email_id,
    entry.origin,
    entry.status,
    entry.recipient,
    String(entry.attempts),
    entry.next_attempt_at,
    entry.last_error ?? '-',
  ]);
  return [
    formatTable(['Destination', 'Waiting', 'Next attempt'], perDestination),
    formatTable(['Email', 'Origin', 'Status', 'Recipient', 'Attempts', 'Next attempt', 'Last error'], perRecipient),
  ].join('\n\n');
}
