import type { AccountFacts, CreatedAccount } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { readPassword } from './read-password.js';

export interface FirstAccount {
  /** From `--account`. */
  readonly account?: string | undefined;
  readonly password?: string | undefined;
  /** In a terminal; offered while the installation has no account. */
  readonly offered?: string | undefined;
}

/** True: there is an account. Run again, it leaves what is there. */
export async function setUpAccount(cli: Cli, { account, password, offered }: FirstAccount): Promise<boolean> {
  const search = account === undefined ? {} : { search: account };
  const known = await callAdmin<readonly AccountFacts[]>(cli, 'account.list', { ...search, limit: 100 });
  if (account === undefined && known.length > 0) return true;
  if (known.some(({ email }) => email === account?.toLowerCase())) {
    cli.print(`good     Account ${account}: it is there`);
    return true;
  }
  const email = account ?? (offered && (await confirmAccount(offered)) ? offered : undefined);
  if (email === undefined) return false;
  const created = await callAdmin<CreatedAccount>(cli, 'account.create', {
    email,
    password: await readPassword(cli, password),
  });
  cli.print(`good     Account ${created.email}: created. Its API token, shown only now: ${created.api_token}`);
  return true;
}

async function confirmAccount(email: string): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts');
  const answer = await confirm({ message: `Create the first account, ${email}?` });
  if (isCancel(answer)) throw new CliError('The settings are written; no account was created.');
  return answer;
}
