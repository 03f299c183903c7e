import { CommanderError } from 'commander';
import { ConfigError } from '../config/read-config.js';
import { translate } from '../i18n/translate.js';
import { DataDirInUseError } from '../platform/data-dir-lock.js';
import { OperatorError } from '../platform/operator-error.js';
import { ServiceError } from '../platform/service-error.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { createProgram } from './program.js';

/** Runs one command line and resolves with the exit code. Only a bug shows a stack. */
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
  if (error instanceof ServiceError) {
    return { message: translate('en', error.key, error.params), exitCode: EXIT.failed };
  }
  return undefined;
}
