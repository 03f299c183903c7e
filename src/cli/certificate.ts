import { Command } from 'commander';
import type { CertificateLine } from '../servers/admin/certificate-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

export function certificateList(cli: Cli): Command {
  return new Command('list')
    .description('List the certificates that WAYPOST_ACME orders, and what prevents the next one.')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost certificate list')
    .action(async (options: JsonOption) => {
      showResult(cli, options, await callAdmin<readonly CertificateLine[]>(cli, 'certificate.list', {}), formatLines);
    });
}

export function certificateRenew(cli: Cli): Command {
  return onOne(cli, 'renew', 'Order a new certificate now, whatever failed before.', ({ name }) => {
    return `A certificate for ${name} is being ordered. "waypost certificate list" shows the outcome.`;
  });
}

export function certificateRevoke(cli: Cli): Command {
  return onOne(cli, 'revoke', 'Revoke a certificate whose key was stolen, and order another.', ({ name }) => {
    return `The certificate for ${name} is revoked, and another is being ordered.`;
  });
}

function onOne(cli: Cli, name: string, description: string, format: (line: CertificateLine) => string): Command {
  return new Command(name)
    .description(description)
    .argument('<name>', 'as listed')
    .option('--json', 'as JSON')
    .addHelpText('after', `\nExample:\n  waypost certificate ${name} mail.example.com`)
    .action(async (host: string, options: JsonOption) => {
      showResult(cli, options, await callAdmin<CertificateLine>(cli, `certificate.${name}`, { name: host }), format);
    });
}

function formatLines(lines: readonly CertificateLine[]): string {
  if (lines.length === 0) return 'No certificates are ordered.';
  const rows = lines.map(({ name, state, valid_until, reason, next_try_at }) => [
    ...[name, state, valid_until ?? '', next_try_at ?? '', reason ?? ''],
  ]);
  return formatTable(['Name', 'State', 'Valid until', 'Next try', 'Reason'], rows);
}
