import { Readable } from 'node:stream';
import { runCli } from '../../src/cli/run-cli.js';

export interface CliRun {
  readonly exitCode: number;
  readonly printed: string;
  readonly told: string;
}

/** One command line in this process, with its own environment. */
export async function runCommand(args: string, env: Record<string, string>, stdin = ''): Promise<CliRun> {
  const printed: string[] = [];
  const told: string[] = [];
  const exitCode = await runCli(splitArgs(args), {
    env,
    stdin: Readable.from([stdin]),
    print: (text) => printed.push(text),
    tell: (text) => told.push(text),
  });
  return { exitCode, printed: printed.join('\n'), told: told.join('\n') };
}

/** Split at spaces, except within double quotes. */
function splitArgs(args: string): string[] {
  return [...args.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole);
}
