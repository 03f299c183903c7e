import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { systemClock } from '../platform/clock.js';
import type { ImportSummary, OpenedImport, ReadProgress } from '../servers/admin/import-commands.js';
import { type Admin, openAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type Progress, showProgress } from './progress.js';
import { readPasswordFile } from './read-password.js';
import { showImport } from './show-import.js';
import type { JsonOption } from './show-result.js';

interface ImapOptions extends JsonOption {
  readonly host: string;
  readonly port?: number;
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly caFile?: string;
  readonly user: string;
  readonly passwordFile?: string;
  readonly to: string;
  readonly toPasswordFile?: string;
}

const ASK_EVERY_MS = 200;

export function importImap(cli: Cli): Command {
  return new Command('imap')
    .description('Import all folders from another IMAP server. Messages imported before are skipped.')
    .requiredOption('--host <name>', 'the other server')
    .option('--port <number>', 'default: 993, or 143 without implicit TLS', readPort)
    .addOption(
      new Option('--tls <kind>', 'none sends the password readable')
        .choices(['implicit', 'starttls', 'none'])
        .default('implicit'),
    )
    .option('--ca-file <file>', "the authority of the server's certificate, in PEM, instead of the well-known ones")
    .requiredOption('--user <name>', 'who signs in there')
    .option('--password-file <file>', 'a file with that password; - reads standard input; without it you are asked')
    .requiredOption('--to <alias>', 'the address whose mailbox takes the messages')
    .option('--to-password-file <file>', 'a file with its password; - reads standard input; without it you are asked')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  waypost import imap --host imap.example.org --user ann --password-file old.txt --to ann@example.com --to-password-file new.txt',
    )
    .action(async (options: ImapOptions) => {
      const { host, tls, user } = options;
      const ca = options.caFile === undefined ? undefined : await readFile(options.caFile, 'utf8');
      const password = await readPasswordFile(cli, options.passwordFile, '--password-file');
      const toPassword = await readPasswordFile(cli, options.toPasswordFile, '--to-password-file');
      const admin = await openAdmin(cli);
      const progress = showProgress(cli);
      try {
        const opened = await admin.call<OpenedImport>('import.open', { to: options.to, password: toPassword });
        const port = options.port ?? (tls === 'implicit' ? 993 : 143);
        await admin.call('import.imap', { ...opened, host, port, tls, user, password, ca });
        await follow(admin, opened, progress);
        const summary = await admin.call<ImportSummary>('import.end', opened);
        progress.end();
        showImport(cli, options, summary);
      } finally {
        progress.end();
        await admin.close();
      }
    });
}

async function follow(admin: Admin, opened: OpenedImport, progress: Progress): Promise<void> {
  for (;;) {
    const { done, total, folder, is_done, added, known, refused } = await admin.call<ReadProgress>(
      'import.progress',
      opened,
    );
    progress.tell(done, total, { folder, imported: added, known, refused });
    if (is_done) return;
    await systemClock.sleep(ASK_EVERY_MS);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new InvalidArgumentError('Give a port from 1 to 65535.');
  return port;
}
