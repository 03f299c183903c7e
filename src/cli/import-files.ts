import { Command } from 'commander';
import type { FileMessageInput, FilePartInput, ImportSummary, OpenedImport } from '../servers/admin/import-commands.js';
import { type Admin, openAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import type { MailFiles } from './mail-files/found-mail.js';
import { openEml } from './mail-files/open-eml.js';
import { openMaildir } from './mail-files/open-maildir.js';
import { openMbox } from './mail-files/open-mbox.js';
import { type Progress, showProgress } from './progress.js';
import { readPasswordFile } from './read-password.js';
import { showImport } from './show-import.js';
import type { JsonOption } from './show-result.js';

interface FilesOptions extends JsonOption {
  readonly from: string;
  readonly to: string;
  readonly toPasswordFile?: string;
  readonly folder?: string;
}

type OpenFiles = (path: string, folder: readonly string[]) => Promise<MailFiles>;

export const importMbox = (cli: Cli): Command =>
  importFiles(cli, {
    name: 'mbox',
    description: 'Import an mbox file, or each mbox of a directory as a folder.',
    path: 'the file or directory',
    example: 'waypost import mbox --from archive.mbox --to ann@example.com --to-password-file password.txt',
    open: openMbox,
  });

export const importMaildir = (cli: Cli): Command =>
  importFiles(cli, {
    name: 'maildir',
    description: 'Import a Maildir with its folders.',
    path: 'its directory',
    example: 'waypost import maildir --from Maildir --to ann@example.com --to-password-file password.txt',
    open: openMaildir,
  });

export const importEml = (cli: Cli): Command =>
  importFiles(cli, {
    name: 'eml',
    description: 'Import a message from a file, or every .eml file of a directory.',
    path: 'the file or directory',
    example: 'waypost import eml --from letters --to ann@example.com --to-password-file password.txt --folder Letters',
    open: openEml,
  });

function importFiles(
  cli: Cli,
  {
    name,
    description,
    path,
    example,
    open,
  }: { name: string; description: string; path: string; example: string; open: OpenFiles },
): Command {
  return new Command(name)
    .description(`${description} Messages imported before are skipped, so it can be run again.`)
    .requiredOption('--from <path>', path)
    .requiredOption('--to <alias>', 'the address whose mailbox takes the messages')
    .option('--to-password-file <file>', 'a file with its password; - reads standard input; without it you are asked')
    .option('--folder <name>', 'the folder they go to, or the parent of the folders that are created; default: INBOX')
    .option('--json', 'as JSON')
    .addHelpText('after', `\nExample:\n  ${example}`)
    .action(async (options: FilesOptions) => {
      const files = await open(options.from, options.folder?.split('/') ?? []);
      const password = await readPasswordFile(cli, options.toPasswordFile, '--to-password-file');
      const admin = await openAdmin(cli);
      const progress = showProgress(cli);
      try {
        const opened = await admin.call<OpenedImport>('import.open', { to: options.to, password });
        await sendFiles(admin, opened, files, progress);
        const summary = await admin.call<ImportSummary>('import.end', opened);
        progress.end();
        showImport(cli, options, summary);
      } finally {
        progress.end();
        await admin.close();
      }
    });
}

/** A request line has at most a megabyte, a third of it for Base64. */
const CALL_BYTES = 256 * 1024;
const CALL_PARTS = 200;

/** Many small messages in one call, a large one in several. */
export async function sendFiles(
  admin: Admin,
  opened: OpenedImport,
  files: MailFiles,
  progress: Progress,
): Promise<void> {
  let parts: FilePartInput[] = [];
  let message: FileMessageInput | undefined;
  let octets: Buffer[] = [];
  let octetBytes = 0;
  let callBytes = 0;

  function close(isLast: boolean): void {
    parts.push({ ...(message && { message }), octets: Buffer.concat(octets).toString('base64'), isLast });
    message = undefined;
    octets = [];
    octetBytes = 0;
  }

  async function pass(done: number): Promise<void> {
    if (parts.length === 0) return;
    const { added, known, refused } = await admin.call<ImportSummary>('import.take', { ...opened, parts });
    parts = [];
    callBytes = 0;
    progress.tell(done, files.total, { imported: added, known, refused });
  }

  let read = 0;
  for await (const found of files.read()) {
    if (found.kind === 'folder') {
      if (found.folder.length > 0) await admin.call('import.folder', { ...opened, folder: found.folder });
    } else if (found.kind === 'message') {
      message = found.message;
    } else if (found.kind === 'octets') {
      octets.push(found.octets);
      octetBytes += found.octets.length;
      if (callBytes + octetBytes >= CALL_BYTES) {
        callBytes += octetBytes;
        close(false);
        await pass(read);
      }
    } else {
      callBytes += octetBytes;
      close(true);
      read = found.done;
      if (callBytes >= CALL_BYTES || parts.length >= CALL_PARTS) await pass(read);
    }
  }
  await pass(read);
}
