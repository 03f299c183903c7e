import type { Readable } from 'node:stream';
import type { Env } from '../config/env-file.js';

/** The parts of the outside world that commands use. */
export interface Cli {
  readonly env: Env;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** For the caller: results, on standard output. */
  print(text: string): void;
  /** For the user: progress, warnings, faults, on standard error. */
  tell(text: string): void;
  /** Standard error is a terminal: replaces the line that was drawn before; an empty text removes it. */
  draw?(line: string): void;
}
