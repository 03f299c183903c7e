import type { Random } from '../../platform/random.js';
import type { ComposeThread } from './compose-thread.js';

export interface ComposeContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Message-IDs and names of embedded images. */
  readonly random: Random;
  /** For messages above a megabyte; without one they are composed where they are asked for. */
  readonly thread?: Pick<ComposeThread, 'run'>;
}
