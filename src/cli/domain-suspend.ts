import { Command } from 'commander';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

type Options = JsonOption & { account?: string };

/** Mail from the domain is accepted and waits. */
export function domainSuspend(cli: Cli): Command {
  return command(
    cli,
    'suspend',
    'Hold all mail that a domain sends, as pending, until it is resumed.',
    (name) => `${name} sends nothing until you resume it. New mail waits as pending.`,
  );
}

export function domainResume(cli: Cli): Command {
  return command(
    cli,
    'resume',
    'Let a suspended domain send again, the mail that waited first.',
    (name) => `${name} sends again.`,
  );
}

function command(cli: Cli, act: 'suspend' | 'resume', description: string, say: (name: string) => string): Command {
  return new Command(act)
    .description(description)
    .argument('<domain>', 'name or id')
    .option('--account <email>', 'the account, if several have the domain')
    .option('--json', 'as JSON')
    .addHelpText('after', `\nExample:\n  waypost domain ${act} example.com`)
    .action(async (domain: string, options: Options) => {
      const result = await callAdmin<{ name: string }>(cli, `domain.${act}`, { domain, account: options.account });
      showResult(cli, options, result, ({ name }) => say(name));
    });
}
