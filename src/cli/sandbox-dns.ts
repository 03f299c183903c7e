import { Command } from 'commander';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

interface SandboxRecordLine {
  readonly name: string;
  readonly type: string;
  readonly value: string | null;
  readonly state: 'published' | 'missing' | 'wrong';
  readonly served_value: string | null;
}

export function sandboxDns(cli: Cli): Command {
  return new Command('dns')
    .description('The DNS of the sandbox: show, break and repair records.')
    .addCommand(show(cli), { isDefault: true })
    .addCommand(breakRecord(cli))
    .addCommand(mend(cli))
    .addHelpText('after', '\nExample:\n  waypost sandbox dns acme.test\n  waypost sandbox dns break acme.test MX');
}

function show(cli: Cli): Command {
  return new Command('show')
    .description('List the DNS records of the hosted domains.')
    .argument('[domain]', 'only this one')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost sandbox dns show acme.test')
    .action(async (domain: string | undefined, options: JsonOption) => {
      const records = await callAdmin<readonly SandboxRecordLine[]>(cli, 'sandbox.dns', { domain });
      showResult(cli, options, records, formatRecords);
    });
}

function breakRecord(cli: Cli): Command {
  return new Command('break')
    .description('Remove a record, or serve a wrong value instead.')
    .argument('<name>', 'such as acme.test or _dmarc.acme.test')
    .argument('<type>', 'A, AAAA, CNAME, MX, NS or TXT')
    .option('--value <text>', 'serve this instead')
    .addHelpText('after', '\nExample:\n  waypost sandbox dns break acme.test MX --value mx.elsewhere.test')
    .action(async (name: string, type: string, { value }: { value?: string }) => {
      await callAdmin(cli, 'sandbox.dns.break', { name, type, value });
      cli.print(value === undefined ? `${name} ${type} is gone.` : `${name} ${type} now says ${value}.`);
    });
}

function mend(cli: Cli): Command {
  return new Command('mend')
    .description('Put a broken record back.')
    .argument('<name>', 'as it was broken')
    .argument('<type>', 'as it was broken')
    .addHelpText('after', '\nExample:\n  waypost sandbox dns mend acme.test MX')
    .action(async (name: string, type: string) => {
      const { was_broken } = await callAdmin<{ was_broken: boolean }>(cli, 'sandbox.dns.mend', { name, type });
      cli.print(was_broken ? `${name} ${type} is back.` : `${name} ${type} was not broken.`);
    });
}

function formatRecords(records: readonly SandboxRecordLine[]): string {
  if (records.length === 0) return 'No hosted domains yet. Add one: waypost domain add acme.test';
  const rows = records.map((record) => [
    record.name,
    record.type,
    record.state,
    record.served_value ?? record.value ?? '-',
  ]);
  return formatTable(['Name', 'Type', 'State', 'Value'], rows);
}
