import type { Random } from '../../platform/random.js';

export interface ComposeContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Message-IDs and boundaries. */
  readonly random: Random;
}
