import type { Readable } from 'node:stream';
import type { Env } from '../config/env-file.js';

/** What a command touches of the world around the process. */
export interface Cli {
  readonly env: Env;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** For the caller: results. */
  print(text: string): void;
  /** For the person beside it: what happened, warnings, faults. */
  tell(text: string): void;
}
