import type { OpenBlob } from './blob.js';

/** All of it, for those who need it in one piece. */
export async function readBlob({ chunks }: Pick<OpenBlob, 'chunks'>): Promise<Buffer> {
  const read: Buffer[] = [];
  if (Symbol.iterator in chunks) read.push(...chunks);
  else for await (const chunk of chunks) read.push(chunk);
  return read.length === 1 && read[0] ? read[0] : Buffer.concat(read);
}
