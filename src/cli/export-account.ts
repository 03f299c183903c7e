import { appendFile, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import type { CopiedAccount, CopyPage } from '../servers/admin/account-copy-commands.js';
import {
  ACCOUNT_FILE,
  type AccountFile,
  listMailboxes,
  MAILBOXES,
  parsePasswords,
  SEALED_FILE,
  splitAddress,
  toFileName,
} from './account-files.js';
import { type Admin, openAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { type Progress, showProgress } from './progress.js';
import { type JsonOption, showResult } from './show-result.js';

interface ExportOptions extends JsonOption {
  readonly account: string;
  readonly to: string;
  readonly passwordsFile?: string;
}

const SECRET = { mode: 0o600 };

export function exportAccount(cli: Cli): Command {
  return new Command('export')
    .description('Write an account into a directory: its domains, members and aliases, and mailboxes in open formats.')
    .requiredOption('--account <address>', 'whose account')
    .requiredOption('--to <directory>', 'an empty or new directory')
    .option('--passwords-file <file>', 'lines "address password" of the mailboxes; the others are written sealed')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  waypost export --account ann@example.com --to /srv/ann --passwords-file passwords.txt\n\nMail becomes mbox, contacts vCard and calendars iCalendar. A mailbox without its password stays sealed: after the import the same password opens it. waypost import account reads the directory.',
    )
    .action(async (options: ExportOptions) => {
      const passwords = parsePasswords(options.passwordsFile ? await readFile(options.passwordsFile, 'utf8') : '');
      await makeEmpty(options.to);
      const admin = await openAdmin(cli);
      const progress = showProgress(cli);
      try {
        const { email, domains } = await admin.call<CopiedAccount>('copy.account', { account: options.account });
        const mailboxes = listMailboxes(domains);
        const sealed: string[] = [];
        const lost: string[] = [];
        let written = 0;
        for (const [n, address] of mailboxes.entries()) {
          const password = passwords.get(address.toLowerCase());
          const place = { address, to: options.to };
          if (password === undefined) {
            const tell = (bytes: number) => progress.tell(n, mailboxes.length, { mailbox: address, bytes });
            await writeSealed(admin, { ...place, account: options.account }, tell);
            sealed.push(address);
          } else written += await writeMailbox(admin, { ...place, password }, { progress, n, mailboxes, lost });
        }
        // Written last: without it there is no export
        const account: AccountFile = { format: 1, email, domains };
        await writeFile(join(options.to, ACCOUNT_FILE), `${JSON.stringify(account, null, 2)}\n`, SECRET);
        progress.end();
        const result = {
          to: options.to,
          domains: domains.length,
          mailboxes: mailboxes.length,
          written: written + sealed.length,
          sealed,
          lost,
        };
        showResult(cli, options, result, formatResult);
        for (const message of lost) cli.tell(`Not exported, because its bytes cannot be read: ${message}.`);
        for (const address of sealed) cli.tell(`Sealed, because its password was not given: the mailbox ${address}.`);
        if (lost.length > 0) throw new CliError('waypost verify --deep says more of them.');
      } finally {
        progress.end();
        await admin.close();
      }
    });
}

function formatResult(result: { to: string; domains: number; mailboxes: number; written: number }): string {
  return `Wrote the account to ${result.to}: ${result.domains} domains and ${result.mailboxes} mailboxes with ${result.written} files.`;
}

/** Files of another export would be taken for its own. */
async function makeEmpty(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) throw new CliError(`${directory} is not empty. Name a new directory.`);
}

/** Answers with the number of its files. */
async function writeMailbox(
  admin: Admin,
  { address, password, to }: { readonly address: string; readonly password: string; readonly to: string },
  {
    progress,
    n,
    mailboxes,
    lost,
  }: {
    readonly progress: Progress;
    readonly n: number;
    readonly mailboxes: readonly string[];
    readonly lost: string[];
  },
): Promise<number> {
  const { copy } = await admin.call<{ copy: string }>('copy.open', { address, password });
  let current: { readonly path: string; readonly octets: Buffer[] } | undefined;
  let files = 0;
  async function flush(): Promise<void> {
    if (current) await appendFile(current.path, Buffer.concat(current.octets), SECRET);
  }
  for (;;) {
    const { pieces } = await admin.call<CopyPage>('copy.next', { copy });
    for (const piece of pieces) {
      if (piece.lost !== undefined) lost.push(`${address}, ${piece.path.join('/')}, ${piece.lost}`);
      const path = join(to, MAILBOXES, toFileName(address), ...toPath(piece.path));
      if (current?.path !== path) {
        await flush();
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        files += 1;
        current = { path, octets: [] };
      }
      current.octets.push(Buffer.from(piece.octets, 'base64'));
    }
    if (current) {
      await flush();
      current.octets.length = 0;
    }
    progress.tell(n, mailboxes.length, { mailbox: address, files });
    if (pieces.length === 0) break;
  }
  await admin.call('copy.close', { copy });
  return files;
}

/** Writes a mailbox, still sealed, into one file. */
async function writeSealed(
  admin: Admin,
  { account, address, to }: { readonly account: string; readonly address: string; readonly to: string },
  tell: (bytes: number) => void,
): Promise<void> {
  const directory = join(to, MAILBOXES, toFileName(address));
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = await open(join(directory, SEALED_FILE), 'wx', SECRET.mode);
  try {
    const { copy } = await admin.call<{ copy: string }>('sealed.write', { account, ...splitAddress(address) });
    for (let bytes = 0; ; ) {
      const { octets } = await admin.call<{ octets: string }>('sealed.next', { copy });
      if (octets === '') return;
      const piece = Buffer.from(octets, 'base64');
      await file.appendFile(piece);
      bytes += piece.length;
      tell(bytes);
    }
  } catch (error) {
    throw error instanceof CliError ? new CliError(`${address}: ${error.message}`, error.exitCode) : error;
  } finally {
    await file.close();
  }
}

/** Thunderbird's layout: the folder `Archive/2024` becomes `mail/Archive.sbd/2024.mbox`. */
function toPath([kind = '', ...levels]: readonly string[]): readonly string[] {
  const names = levels.map(toFileName);
  if (kind !== 'mail') return [kind, ...names];
  return [kind, ...names.map((name, n) => `${name}${n < names.length - 1 ? '.sbd' : '.mbox'}`)];
}
