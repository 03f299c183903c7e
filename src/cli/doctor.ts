import { Command } from 'commander';
import type { Finding } from '../servers/admin/doctor-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

export function doctor(cli: Cli): Command {
  return new Command('doctor')
    .description('Examine DNS, ports, certificates, the machine, the database, the queue and the settings.')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost doctor\n\nExits with 1 when there is a fault; warnings alone are 0.')
    .action(async (options: JsonOption) => {
      const findings = await callAdmin<readonly Finding[]>(cli, 'doctor.examine', {});
      showResult(cli, options, findings, formatFindings);
      const faults = findings.filter(({ level }) => level === 'fault').length;
      if (faults > 0) throw new CliError(`${faults === 1 ? 'There is 1 fault' : `There are ${faults} faults`}.`);
    });
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' } as const;

function formatFindings(findings: readonly Finding[]): string {
  return findings.map(formatFinding).join('\n');
}

export function formatFinding({ level, title, detail, remedy }: Finding): string {
  return `${MARKS[level]}  ${title}: ${detail}${remedy ? `\n         ${remedy}` : ''}`;
}
