import { readKeyFile } from './backup-key-file.js';
import { backupPlace } from './backup-place.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import type { JsonOption } from './show-result.js';

interface FromOptions extends JsonOption {
  readonly from: string;
  readonly keyFile?: string;
}

/** `waypost verify --from`: the files of backups, without an installation. */
export async function verifyBackups(cli: Cli, options: FromOptions): Promise<void> {
  const [{ checkBackupPlace }, { createLog }] = await Promise.all([
    import('../app/check-backups.js'),
    import('./log-pino.js'),
  ]);
  const faults: { readonly file: string; readonly fault: string }[] = [];
  const order = {
    from: backupPlace(cli, '--from', options.from),
    key: options.keyFile ? readKeyFile(options.keyFile) : undefined,
    onFault: (found: { readonly file: string; readonly fault: string }) => {
      faults.push(found);
      if (!options.json) cli.print(`${found.file} is ${found.fault}.`);
    },
  };
  const { backups, files } = await checkBackupPlace(order, createLog({ level: 'warn' }));
  if (options.json) cli.print(JSON.stringify({ backups, files, faults }, null, 2));
  else
    cli.print(`Backups: ${backups}. Files checked: ${files}.${faults.length === 0 ? ' All of them are whole.' : ''}`);
  if (faults.length > 0) {
    throw new CliError(
      `Files that are damaged or missing: ${faults.length}. Take a new backup with --full, which writes every file again.`,
    );
  }
}
