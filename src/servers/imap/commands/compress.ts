import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { no, ok } from '../tagged-reply.js';

/** RFC 4978 */
export const compressCommand: CommandEntry<CommandNamed<'COMPRESS'>, Connection> = {
  states: SIGNED_IN,
  async run({ isCompressed }, { mechanism }) {
    if (mechanism !== 'DEFLATE') return no('CANNOT', 'Only DEFLATE is supported');
    if (isCompressed) return no('COMPRESSIONACTIVE', 'Compression is already active');
    return { ...ok('Compression begins'), next: 'compress' };
  },
};
