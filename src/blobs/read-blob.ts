import type { OpenBlob } from './blob.js';

/** Reads all of it, for callers that need one piece. */
export async function readBlob({ chunks, sizeBytes }: OpenBlob): Promise<Buffer> {
  if (Symbol.iterator in chunks) {
    const read = [...chunks];
    return read.length === 1 && read[0] ? read[0] : Buffer.concat(read);
  }
  // Chunks are not collected and joined: a large blob would be in memory twice
  const whole = Buffer.allocUnsafeSlow(sizeBytes);
  let at = 0;
  for await (const chunk of chunks) at += chunk.copy(whole, at);
  return whole.subarray(0, at);
}
