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
  /** Results are read at a terminal. */
  readonly isTerminal?: boolean;
  /** The terminal shows colour, and `NO_COLOR` is not set. */
  readonly hasColour?: boolean;
  /** Only at a terminal: shows this line in place of the one before; an empty one removes it. */
  showLine?(text: string): void;
}
