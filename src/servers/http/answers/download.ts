import { once } from 'node:events';
import type { Log } from '../../../platform/log.js';
import type { Exchange } from '../exchange.js';
import type { Answer } from '../route.js';
import type { AnswerWriter } from './answer-writer.js';

type Download = Extract<Answer, { kind: 'download' }>;

/** Never rejects. A fault on the way cuts the connection, so that nobody takes a part for the whole. */
export async function sendDownload(
  exchange: Exchange,
  { type, fileName, chunks }: Download,
  { writer, log }: { readonly writer: Pick<AnswerWriter, 'begin'>; readonly log: Log },
): Promise<void> {
  const { requestId, operation } = exchange;
  const response = writer.begin(exchange, type, ['Content-Disposition', `attachment; filename="${fileName}"`]);
  if (!response) return;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    for await (const chunk of chunks) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await once(response, 'drain', { signal: gone.signal });
    }
    response.end();
  } catch (error) {
    if (gone.signal.aborted) return;
    log.error('http.bug', { requestId, operation, stack: error instanceof Error ? error.stack : String(error) });
    response.destroy();
  }
}
