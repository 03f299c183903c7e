import { Command } from 'commander';
import { formatSize } from '../protocol/byte-size/format-size.js';
import type { BackupResult, BackupView } from '../servers/admin/backup-commands.js';
import { openAdmin } from './admin-call.js';
import { makeKeyFile, needKeyFile, readKeyFile } from './backup-key-file.js';
import { backupPlace } from './backup-place.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { formatDuration } from './format-duration.js';
import { positiveInteger } from './positive-integer.js';
import { showProgress } from './progress.js';
import { scheduleBackups } from './schedule-backups.js';
import { type JsonOption, showResult } from './show-result.js';

interface BackupOptions extends JsonOption {
  readonly to?: string;
  readonly keyFile?: string;
  readonly newKey?: string;
  readonly full?: true;
  readonly keep?: number;
  readonly schedule?: string;
}

export function backup(cli: Cli): Command {
  return new Command('backup')
    .description('Copy the whole installation, while it runs, into a directory or a bucket, sealed with your key.')
    .option('--to <place>', 'a directory, or s3://key:secret@host:port/bucket/prefix')
    .option('--key-file <file>', 'your key: 64 hex digits')
    .option('--new-key <file>', 'make a key in this file first')
    .option('--full', 'write everything again, including what earlier backups contain')
    .option('--keep <count>', 'then remove all backups but this many of the newest', positiveInteger)
    .option('--schedule <time>', 'take none now, but have the service take one every so often, such as 6h or 1d')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  waypost backup --new-key /root/waypost-backup.key\n  waypost backup --to /mnt/backup --key-file /root/waypost-backup.key\n  waypost backup --to /mnt/backup --key-file /root/waypost-backup.key --schedule 6h --keep 28\n\nKeep the key away from the backups: without it they restore nothing.',
    )
    .action(async (options: BackupOptions) => {
      if (options.newKey) makeKeyFile(cli, options.newKey);
      if (options.to && options.schedule) {
        const keyFile = needKeyFile(options.keyFile ?? options.newKey);
        scheduleBackups(cli, { to: options.to, keyFile, every: options.schedule, keep: options.keep });
      } else if (options.to) await run(cli, options, options.to);
      else if (!options.newKey) throw new CliError('Give --to <directory or s3 URL>.', EXIT.usage);
    });
}

async function run(cli: Cli, options: BackupOptions, to: string): Promise<void> {
  const place = backupPlace(cli, '--to', to);
  const { text, file } = readKeyFile(needKeyFile(options.keyFile ?? options.newKey));
  const admin = await openAdmin(cli);
  const progress = showProgress(cli);
  try {
    const order = { to: place, key: text, key_name: file, is_full: options.full === true, keep: options.keep };
    const { id } = await admin.call<{ id: string }>('backup.start', order);
    for (;;) {
      const view = await admin.call<BackupView>('backup.follow', { id });
      if (view.phase) progress.tell(view.done_bytes, view.total_bytes, { phase: view.phase });
      if (view.fault !== null) throw new CliError(view.fault);
      if (!view.result) continue;
      progress.end();
      showResult(cli, options, { ...view.result, elapsed_ms: view.elapsed_ms }, (result) => formatResult(result, to));
      const { missing, not_pruned } = view.result;
      const faults = [...(missing > 0 ? [missingText(missing)] : []), ...(not_pruned === null ? [] : [not_pruned])];
      if (faults.length > 0) throw new CliError(faults.join('\n'));
      return;
    }
  } finally {
    progress.end();
    await admin.close();
  }
}

function formatResult(result: BackupResult & { readonly elapsed_ms: number }, to: string): string {
  const kind = result.is_full ? 'Full backup' : 'Incremental backup';
  return [
    `${kind} ${result.id} in ${to}, taken ${result.taken_at}.`,
    `${formatSize(result.total_bytes)} in all, ${formatSize(result.new_bytes)} written now, in ${formatDuration(result.elapsed_ms / 1000)}.`,
  ].join('\n');
}

function missingText(missing: number): string {
  return `Bodies that were missing already, and are not in the backup: ${missing}. waypost verify names them.`;
}
