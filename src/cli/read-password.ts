import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';

/** `-` reads standard input, so that the password is in no process list; without it, the user is prompted. */
export async function readPassword(cli: Cli, given: string | undefined): Promise<string> {
  if (given === '-') return (await text(cli.stdin)).replace(/\r?\n$/, '');
  if (given !== undefined) return given;
  if (!cli.stdin.isTTY)
    throw new CliError('Give --password, or --password - to read it from standard input.', EXIT.usage);
  // Loaded only for a prompt: a server does not need it
  const { isCancel, password } = await import('@clack/prompts');
  const answer = await password({ message: 'Password' });
  if (isCancel(answer)) throw new CliError('Nothing was done.');
  return answer;
}

/** The first line of a file; `-` reads standard input, and without a file the user is prompted. */
export async function readPasswordFile(cli: Cli, path: string | undefined, option: string): Promise<string> {
  if (path === undefined && !cli.stdin.isTTY) {
    throw new CliError(`Give ${option}: a file with the password, or - to read it from standard input.`, EXIT.usage);
  }
  const given = path === undefined || path === '-' ? await readPassword(cli, path) : await readFile(path, 'utf8');
  const [line = ''] = given.split(/\r?\n/, 1);
  if (line === '') throw new CliError(`${option}: the first line has no password.`, EXIT.usage);
  return line;
}
