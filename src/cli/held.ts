import { Command } from 'commander';
import type { HeldLine, HeldStory } from '../servers/admin/held-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { positiveInteger } from './positive-integer.js';
import { type JsonOption, showResult } from './show-result.js';

const DEFAULT_LIMIT = 50;

export function heldList(cli: Cli): Command {
  return new Command('list')
    .description('Messages that were accepted but could not be forwarded; kept for seven days.')
    .option('--domain <name>', 'only those of this domain, by name or id')
    .option('--limit <count>', 'lines at most, up to 1000', positiveInteger, DEFAULT_LIMIT)
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost held list --domain example.com')
    .action(async ({ domain, limit, ...options }: JsonOption & { domain?: string; limit: number }) => {
      const lines = await callAdmin<readonly HeldLine[]>(cli, 'held.list', { domain, limit });
      showResult(cli, options, lines, formatLines);
    });
}

export function heldShow(cli: Cli): Command {
  return onOne(cli, 'show', 'Where a held message was going, and why it failed.', formatStory);
}

export function heldResend(cli: Cli): Command {
  return onOne(cli, 'resend', 'Forward a held message to every target that it did not reach.', ({ recipient }) => {
    return `The message for ${recipient} is in the queue.`;
  });
}

export function heldDelete(cli: Cli): Command {
  return onOne(cli, 'delete', 'Delete a held message.', ({ recipient }) => `The message for ${recipient} is deleted.`);
}

function onOne(cli: Cli, name: string, description: string, format: (story: HeldStory) => string): Command {
  return new Command(name)
    .description(description)
    .argument('<id>', 'as listed')
    .option('--json', 'as JSON')
    .addHelpText('after', `\nExample:\n  waypost held ${name} 6918a1b2c3d4e5f60718293a`)
    .action(async (id: string, options: JsonOption) => {
      showResult(cli, options, await callAdmin<HeldStory>(cli, `held.${name}`, { id }), format);
    });
}

function formatLines(lines: readonly HeldLine[]): string {
  if (lines.length === 0) return 'Nothing is held.';
  const rows = lines.map(({ id, recipient, sender, subject, expires_at }) => [
    ...[id, recipient, sender || '<>', subject, expires_at],
  ]);
  return formatTable(['Id', 'Recipient', 'Sender', 'Subject', 'Kept until'], rows);
}

function formatStory(story: HeldStory): string {
  const head = [
    `Held message: ${story.id}, ${story.size_bytes} bytes, kept until ${story.expires_at}`,
    `Recipient:    ${story.recipient}`,
    `Sender:       ${story.sender || '<>'}`,
    `From:         ${story.from}`,
    `Message-ID:   <${story.message_id}>`,
    `Subject:      ${story.subject}`,
  ].join('\n');
  const targets = story.targets.map(({ target, failed_at, reason }) => [target, failed_at, reason]);
  return [
    head.replace(/\p{Cc}+/gu, (found) => (found === '\n' ? found : ' ')),
    formatTable(['Target', 'Failed', 'Reason'], targets),
  ].join('\n\n');
}
