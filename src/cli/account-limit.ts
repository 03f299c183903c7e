import { Command, InvalidArgumentError } from 'commander';
import { formatByteSize, parseByteSize } from '../protocol/byte-size/byte-size.js';
import type { AccountFacts } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

interface LimitOptions extends JsonOption {
  readonly storage?: StorageLimit;
}

/** Commander takes a bare `null` for no value. */
interface StorageLimit {
  readonly bytes: number | null;
}

export function accountLimit(cli: Cli): Command {
  return new Command('limit')
    .description('Set how many emails an account may send in a day, or how much its mailboxes may hold together.')
    .argument('<email>', "the account's address")
    .argument('[count]', 'emails a day, at least 1; "default": WAYPOST_DAILY_LIMIT', parseLimit)
    .option('--storage <size>', 'of all its mailboxes, such as 50GB; "default": only the quota of each', parseStorage)
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  waypost account limit ann@example.com 5000\n  waypost account limit ann@example.com --storage 50GB',
    )
    .action(async (email: string, dailyLimit: number | null | undefined, options: LimitOptions) => {
      const storageLimitBytes = options.storage?.bytes;
      if (dailyLimit === undefined && storageLimitBytes === undefined) {
        throw new CliError('Say what to limit: a number of emails a day, or --storage and a size.', 2);
      }
      const account = await callAdmin<AccountFacts>(cli, 'account.limit', { email, dailyLimit, storageLimitBytes });
      showResult(cli, options, account, (changed) =>
        [
          dailyLimit === undefined ? '' : describeDay(changed),
          storageLimitBytes === undefined ? '' : describeStorage(changed),
        ]
          .filter((line) => line !== '')
          .join('\n'),
      );
    });
}

function describeDay({ email, daily_limit: limit }: AccountFacts): string {
  return limit === null
    ? `${email} may send as many emails a day as the instance allows.`
    : `${email} may send ${limit} emails a day.`;
}

function describeStorage({ email, storage_limit: limit }: AccountFacts): string {
  return limit === null
    ? `The mailboxes of ${email} have no common limit.`
    : `The mailboxes of ${email} may hold ${formatByteSize(limit)} together.`;
}

function parseLimit(text: string): number | null {
  if (text === 'default') return null;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw new InvalidArgumentError('It must be a whole number from 1, or "default".');
  return count;
}

function parseStorage(text: string): StorageLimit {
  if (text === 'default') return { bytes: null };
  const bytes = parseByteSize(text);
  if (bytes === undefined) throw new InvalidArgumentError('It must be a size such as 500MB or 50GB, or "default".');
  return { bytes };
}
