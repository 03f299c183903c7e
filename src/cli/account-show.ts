import { Command } from 'commander';
import { formatByteSize } from '../protocol/byte-size/byte-size.js';
import type { ShownAccount } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

export function accountShow(cli: Cli): Command {
  return new Command('show')
    .description('Show an account and its domains.')
    .argument('<email>', "the account's address")
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account show ann@example.com')
    .action(async (email: string, options: JsonOption) => {
      showResult(cli, options, await callAdmin<ShownAccount>(cli, 'account.show', { email }), formatAccount);
    });
}

function formatAccount(account: ShownAccount): string {
  const name = account.name === null ? '' : ` (${account.name.replace(/\p{Cc}+/gu, ' ')})`;
  return [
    `${account.email}${name}`,
    `Id:           ${account.id}`,
    `Since:        ${account.created_at}`,
    `Address:      ${account.is_email_verified ? 'confirmed' : 'not confirmed'}`,
    `Plan:         ${account.plan}`,
    `Daily limit:  ${account.daily_limit ?? 'as the instance'}`,
    `Storage:      ${account.storage_limit === null ? 'as each mailbox' : formatByteSize(account.storage_limit)}`,
    `Second step:  ${account.has_totp ? 'authenticator app' : 'none'}`,
    `Operator:     ${account.is_operator ? 'yes' : 'no'}`,
    `Domains:      ${account.domain_names.join(', ') || 'none'}`,
  ].join('\n');
}
