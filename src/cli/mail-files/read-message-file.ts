import { createReadStream } from 'node:fs';
import { createLineEnds } from '../../protocol/mbox/line-ends.js';

const READ_BYTES = 128 * 1024;

/** A file that is one message. */
export async function* readMessageFile(path: string): AsyncGenerator<Buffer> {
  const lineEnds = createLineEnds();
  for await (const piece of createReadStream(path, { highWaterMark: READ_BYTES })) yield lineEnds(piece as Buffer);
}
