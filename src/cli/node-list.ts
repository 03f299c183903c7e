import { Command } from 'commander';
import type { NodeLine } from '../servers/admin/node-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

export function nodeList(cli: Cli): Command {
  return new Command('list')
    .description('List the nodes that share the database.')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost node list')
    .action(async (options: JsonOption) => {
      showResult(cli, options, await callAdmin<readonly NodeLine[]>(cli, 'node.list', {}), formatNodes);
    });
}

function formatNodes(nodes: readonly NodeLine[]): string {
  if (nodes.length === 0) return 'No node is running.';
  const rows = nodes.map((node) => [
    ...[node.machine, `${node.process_id}`, node.version, node.started_at],
    node.is_silent ? `silent since ${node.seen_at}` : 'running',
    node.roles.join(' '),
  ]);
  return formatTable(['Machine', 'Process', 'Version', 'Started', 'State', 'Roles'], rows);
}
