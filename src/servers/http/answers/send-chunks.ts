import { once } from 'node:events';
import type { Log } from '../../../platform/log.js';
import { Pace } from '../../../platform/pace.js';
import type { Exchange } from '../exchange.js';
import type { AnswerWriter } from './answer-writer.js';

/** An answer that is written while it is read; a slow reader is waited for. */
interface ChunkedAnswer {
  readonly type: string;
  /** Flat: name, value, name, value. */
  readonly headers: readonly string[];
  readonly chunks: AsyncIterable<string | Buffer>;
  /** Default: 200. */
  readonly status?: number;
}

/** Never rejects. An error in the middle cuts the connection, so that a part is not taken for the whole. */
export async function sendChunks(
  exchange: Exchange,
  { type, headers, chunks, status }: ChunkedAnswer,
  { writer, log }: { readonly writer: Pick<AnswerWriter, 'begin'>; readonly log: Log },
): Promise<void> {
  const { requestId, operation } = exchange;
  const response = writer.begin(exchange, type, headers, status);
  if (!response) {
    // What was opened for it is closed
    await chunks[Symbol.asyncIterator]().return?.();
    return;
  }
  const pace = new Pace();
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    for await (const chunk of chunks) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await once(response, 'drain', { signal: gone.signal });
      // A caller that reads as fast as we write never blocks us, so other work would get no turn
      await pace.rest();
    }
    response.end();
  } catch (error) {
    if (gone.signal.aborted) return;
    log.error('http.bug', { requestId, operation, stack: error instanceof Error ? error.stack : String(error) });
    response.destroy();
  }
}
