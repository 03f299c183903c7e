import { Argument, Command } from 'commander';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

interface SandboxHostLine {
  readonly domain: string;
  readonly behaviour: string;
  readonly text: string | null;
}

const BEHAVIOURS = ['capture', 'greylist', 'refuse', 'stall', 'drop', 'down'];

export function sandboxHosts(cli: Cli): Command {
  return new Command('hosts')
    .description('How the mail hosts of the sandbox internet treat mail: capture it, unless told otherwise.')
    .addCommand(list(cli), { isDefault: true })
    .addCommand(set(cli))
    .addHelpText('after', '\nExample:\n  waypost sandbox hosts set example.org greylist');
}

function list(cli: Cli): Command {
  return new Command('list')
    .description('The domains whose mail host was told to behave differently.')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost sandbox hosts list')
    .action(async (options: JsonOption) => {
      const hosts = await callAdmin<readonly SandboxHostLine[]>(cli, 'sandbox.hosts', {});
      showResult(cli, options, hosts, formatHosts);
    });
}

function set(cli: Cli): Command {
  return new Command('set')
    .description('Tell the mail host of a domain what to do with what it is sent.')
    .argument('<domain>', 'such as example.org')
    .addArgument(new Argument('<behaviour>', 'what it does from now on').choices(BEHAVIOURS))
    .option('--text <reply>', 'what it says when it refuses, such as "550 5.1.1 No such user"')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost sandbox hosts set example.org refuse --text "550 5.1.1 No such user"')
    .action(async (domain: string, behaviour: string, { text, ...options }: JsonOption & { text?: string }) => {
      const host = await callAdmin<SandboxHostLine>(cli, 'sandbox.host.set', { domain, behaviour, text });
      showResult(cli, options, host, (told) => `${told.domain}: ${told.behaviour}`);
    });
}

function formatHosts(hosts: readonly SandboxHostLine[]): string {
  if (hosts.length === 0) return 'Every host captures what it is sent.';
  return formatTable(
    ['Domain', 'Behaviour', 'Text'],
    hosts.map(({ domain, behaviour, text }) => [domain, behaviour, text ?? '-']),
  );
}
