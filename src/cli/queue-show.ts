import { Command } from 'commander';
import type { QueueStory } from '../servers/admin/queue-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

export function queueShow(cli: Cli): Command {
  return new Command('show')
    .description('What happened to an email or an entry of the queue, step by step.')
    .argument('<id>', 'as listed, or as the API answered')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost queue show 6918a1b2c3d4e5f60718293a')
    .action(async (id: string, options: JsonOption) => {
      const story = await callAdmin<QueueStory>(cli, 'queue.show', { id });
      showResult(cli, options, story, formatStory);
    });
}

function formatStory({ id, origin, status, message_id, subject, from, recipients, timeline }: QueueStory): string {
  const head = [
    `Id:         ${id}, ${status} (${origin})`,
    `Message-ID: ${message_id === '' ? '-' : `<${message_id}>`}`,
    `From:       ${from || '<>'}`,
    `Subject:    ${subject || '-'}`,
  ].join('\n');
  const states = recipients.map(({ address, state, attempts }) => [address, state, String(attempts)]);
  const steps = timeline.map(({ at, recipient, text }) => [at, recipient ?? '-', text]);
  return [
    head.replace(/\p{Cc}+/gu, (found) => (found === '\n' ? found : ' ')),
    formatTable(['Recipient', 'State', 'Attempts'], states),
    formatTable(['When', 'Recipient', 'What happened'], steps),
  ].join('\n\n');
}
