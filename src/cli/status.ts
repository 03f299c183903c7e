import { Command } from 'commander';
import { formatSize } from '../protocol/byte-size/format-size.js';
import type { StatusAnswer } from '../servers/admin/status-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatFinding } from './doctor.js';
import { formatDuration } from './format-duration.js';
import { type JsonOption, showResult } from './show-result.js';

export function status(cli: Cli): Command {
  return new Command('status')
    .description('One screen: doors, queue, disk, and what needs attention.')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost status')
    .action(async (options: JsonOption) => {
      showResult(cli, options, await callAdmin<StatusAnswer>(cli, 'status.read', {}), formatStatus);
    });
}

function formatStatus(answer: StatusAnswer): string {
  const { version, mode, queue, disk, findings } = answer;
  const since = answer.is_running ? `running for ${formatDuration(answer.running_seconds)}` : 'not running';
  const doors = Object.entries(answer.ports).map(([name, port]) => `${name} ${port}`);
  const oldest = queue.due > 0 ? `, the oldest for ${formatDuration(queue.oldest_due_seconds)}` : '';
  const paused = queue.paused_destinations > 0 ? `, ${queue.paused_destinations} destinations paused` : '';
  return [
    `Waypost ${version}, ${mode}, ${since}`,
    `Doors:  ${doors.join(', ') || 'none open'}`,
    `Queue:  ${queue.depth} waiting, ${queue.due} due now${oldest}${paused}`,
    `Disk:   ${formatSize(disk.free)} of ${formatSize(disk.total)} free`,
    '',
    findings.length > 0 ? findings.map(formatFinding).join('\n') : 'Nothing needs attention.',
  ].join('\n');
}
