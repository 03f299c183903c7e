import type { Cli } from './cli.js';
import { forPeople } from './for-people.js';

export interface JsonOption {
  readonly json?: true;
}

/** `--json` prints the result unchanged; otherwise its form for people. */
export function showResult<T>(cli: Cli, options: JsonOption, result: T, format: (result: T) => string): void {
  cli.print(options.json ? JSON.stringify(result, null, 2) : forPeople(cli, format(result)));
}
