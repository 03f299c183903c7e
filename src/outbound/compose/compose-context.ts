import type { Random } from '../../platform/random.js';
import type { ComposeThread } from './compose-thread.js';

export interface ComposeContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** For Message-IDs and names of embedded images. */
  readonly random: Random;
  /** For messages above a megabyte; without it they are composed on the calling thread. */
  readonly thread?: Pick<ComposeThread, 'run'>;
}
