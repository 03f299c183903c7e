import { CommanderError } from 'commander';
import { ConfigError } from '../config/read-config.js';
import { translate } from '../i18n/translate.js';
import { DataDirInUseError } from '../platform/files/data-dir.js';
import { OperatorError } from '../platform/operator-error.js';
import { ServiceError } from '../platform/service-error.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { createProgram } from './program.js';

/** Runs one command line and resolves with the exit code. Only bugs print a stack. */
export async function runCli(args: readonly string[], cli: Cli): Promise<number> {
  try {
    await createProgram(cli).parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const failure = expectedFailure(error);
    cli.tell(failure?.message ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
    return failure?.exitCode ?? EXIT.failed;
  }
}

function expectedFailure(error: unknown): { message: string; exitCode: number } | undefined {
  if (error instanceof CliError) return error;
  if (error instanceof ConfigError) return { message: error.message, exitCode: EXIT.usage };
  if (error instanceof DataDirInUseError) return { message: error.message, exitCode: EXIT.unavailable };
  if (error instanceof OperatorError) return { message: error.message, exitCode: EXIT.failed };
  if (error instanceof ServiceError) return serviceFailure(error);
  return isFileFault(error) ? { message: error.message, exitCode: EXIT.failed } : undefined;
}

/** The operator also sees the cause, which API clients do not. */
function serviceFailure({ kind, key, params, cause }: ServiceError): { message: string; exitCode: number } {
  const reason = cause instanceof Error ? `\n${cause.message}` : '';
  const exitCode = kind === 'unavailable' || kind === 'busy' ? EXIT.unavailable : EXIT.failed;
  return { message: translate('en', key, params) + reason, exitCode };
}

const FILE_FAULTS = [
  'EACCES',
  'EISDIR',
  'ELOOP',
  'EMFILE',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
];

/** A file system error: its own message names the file. */
function isFileFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'path' in error && FILE_FAULTS.includes((error as NodeJS.ErrnoException).code ?? '');
}
