import { Command, InvalidArgumentError } from 'commander';
import { loadConfig } from '../config/load-config.js';
import type { RestoreResult, RestoreView } from '../servers/admin/backup-commands.js';
import { openAdmin } from './admin-call.js';
import { needKeyFile, readKeyFile } from './backup-key-file.js';
import { backupPlace } from './backup-place.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { showProgress } from './progress.js';
import { type JsonOption, showResult } from './show-result.js';
import { proveInstallation } from './verify.js';

interface RestoreOptions extends JsonOption {
  readonly from: string;
  readonly keyFile?: string;
  readonly at?: number;
  readonly alias?: string;
  readonly as?: string;
}

export function restore(cli: Cli): Command {
  return new Command('restore')
    .description('Restore a backup into the configured installation, which must be empty; or one mailbox of it.')
    .requiredOption('--from <place>', 'where the backups are: a directory, or s3://key:secret@host:port/bucket/prefix')
    .option('--key-file <file>', 'the key that the backups were taken with')
    .option('--at <time>', 'the newest backup taken until then, such as 2026-11-19T17:00:00Z', timeArgument)
    .option('--alias <address>', 'only the mailbox of this alias, into the living installation')
    .option('--as <address>', 'with --alias: the new alias that it becomes, beside the living one')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  WAYPOST_DATA_DIR=/var/lib/waypost waypost restore --from /mnt/backup --key-file /root/waypost-backup.key\n\nStop the service first. A restore that was interrupted is run again: it begins anew.\n\nOne mailbox, while the service runs:\n  waypost restore --from /mnt/backup --key-file /root/waypost-backup.key --alias ann@example.com --as ann-before@example.com',
    )
    .action((options: RestoreOptions) => {
      if (options.alias === undefined && options.as === undefined) return restoreWhole(cli, options);
      if (options.alias && options.as) return restoreMailbox(cli, options, { alias: options.alias, as: options.as });
      throw new CliError('Give --alias and --as together.', EXIT.usage);
    });
}

async function restoreWhole(cli: Cli, options: RestoreOptions): Promise<void> {
  const { config, warnings } = loadConfig(cli.env);
  for (const warning of warnings) cli.tell(`Warning: ${warning}`);
  const from = backupPlace(cli, '--from', options.from);
  const key = options.keyFile ? readKeyFile(options.keyFile) : undefined;
  const { createLog } = await import('./log-pino.js');
  const log = createLog({ level: 'warn' });
  const progress = showProgress(cli);
  const { restoreInstallation, finishRestore } = await import('../app/restore-installation.js');
  const manifest = await restoreInstallation(
    config,
    {
      from,
      key,
      at: options.at,
      onProgress: ({ phase, doneBytes, totalBytes }) => progress.tell(doneBytes, totalBytes, { phase }),
    },
    log,
  ).finally(progress.end);
  const faults = await proveInstallation(cli, config);
  await finishRestore(config, log);
  const taken = new Date(manifest.taken_at).toISOString();
  const result = { id: manifest.id, taken_at: taken, rows: manifest.rows, objects: manifest.objects, faults };
  showResult(cli, options, result, () => formatResult(result));
  if (faults.length > 0) throw new CliError(faults.join('\n'));
}

async function restoreMailbox(
  cli: Cli,
  options: RestoreOptions,
  { alias, as }: { readonly alias: string; readonly as: string },
): Promise<void> {
  const from = backupPlace(cli, '--from', options.from);
  const { text, file } = readKeyFile(needKeyFile(options.keyFile));
  const admin = await openAdmin(cli);
  const progress = showProgress(cli);
  try {
    const order = { from, key: text, key_name: file, at: options.at, alias, as };
    const { id } = await admin.call<{ id: string }>('restore.mailbox', order);
    for (;;) {
      const view = await admin.call<RestoreView>('restore.follow', { id });
      progress.tell(view.done_bytes, view.total_bytes, {});
      if (view.fault !== null) throw new CliError(view.fault);
      if (!view.result) continue;
      progress.end();
      showResult(cli, options, view.result, (result) => formatMailbox(result, as));
      return;
    }
  } finally {
    progress.end();
    await admin.close();
  }
}

function formatMailbox({ id, taken_at, messages, objects }: RestoreResult, as: string): string {
  return `Restored the mailbox as ${as} from the backup ${id}, taken ${taken_at}: ${messages} messages, ${objects} contacts and calendar entries.\nIt opens with the password it had then.`;
}

function formatResult({
  id,
  taken_at,
  rows,
  objects,
}: {
  id: string;
  taken_at: string;
  rows: number;
  objects: number;
}) {
  return `Restored the backup ${id}, taken ${taken_at}: ${rows} rows and ${objects} large bodies.\nStart it: waypost start`;
}

function timeArgument(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new InvalidArgumentError('Give a time such as 2026-11-19T17:00:00Z.');
  return at;
}
