import { Command } from 'commander';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

interface CapturedWebhookLine {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly created_at: string;
}

export function sandboxWebhooks(cli: Cli): Command {
  return new Command('webhooks')
    .description('Calls that would have left this machine, newest first.')
    .option('--clear', 'delete all captured calls')
    .option('--json', 'as JSON, with headers')
    .addHelpText('after', '\nExample:\n  waypost sandbox webhooks --json')
    .action(async ({ clear, ...options }: JsonOption & { clear?: true }) => {
      if (clear) {
        const result = await callAdmin<{ removed: number }>(cli, 'sandbox.webhooks.clear', {});
        return showResult(cli, options, result, ({ removed }) => `Removed ${removed}.`);
      }
      const calls = await callAdmin<readonly CapturedWebhookLine[]>(cli, 'sandbox.webhooks', {});
      showResult(cli, options, calls, formatCalls);
    });
}

function formatCalls(calls: readonly CapturedWebhookLine[]): string {
  if (calls.length === 0) return 'No calls yet.';
  return formatTable(
    ['When', 'Url', 'Body'],
    calls.map(({ created_at, url, body }) => [created_at, url, body]),
  );
}
