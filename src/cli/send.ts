import { Command } from 'commander';
import type { QueueStory } from '../servers/admin/queue-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

interface SendOptions extends JsonOption {
  readonly from: string;
  readonly to: string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly account?: string;
}

export function send(cli: Cli): Command {
  return new Command('send')
    .description('Send an email from an alias, as the API does.')
    .requiredOption('--from <address>', 'an alias of a domain')
    .requiredOption('--to <addresses...>', 'recipients')
    .option('--subject <text>', 'its subject', 'A test')
    .option('--text <text>', 'its plain text', 'Sent by Waypost.')
    .option('--html <html>', 'its HTML')
    .option('--account <email>', 'the account, if several have the domain')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost send --from sales@example.com --to ann@example.org --subject Hello')
    .action(async ({ json, ...email }: SendOptions) => {
      const accepted = await callAdmin<Omit<QueueStory, 'timeline'>>(cli, 'email.send', email);
      const say = () => `Accepted as ${accepted.id}, ${accepted.status}. Follow it: waypost queue show ${accepted.id}`;
      showResult(cli, { json }, accepted, say);
    });
}
