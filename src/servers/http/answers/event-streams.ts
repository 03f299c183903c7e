import type { Clock } from '../../../platform/clock.js';
import type { Exchange } from '../exchange.js';
import type { EventStream, Subscribe } from '../route.js';
import type { AnswerWriter } from './answer-writer.js';

export interface EventStreams {
  open(exchange: Exchange, subscribe: Subscribe): void;
  /** Ends all; one that is opened later ends at once. */
  stop(): void;
}

/** Proxies cut a connection that is silent for long, and a caller that is gone is noticed by writing to him. */
const PING_MS = 15_000;
/** Who is so far behind does not read: some thousand events. */
const MAX_UNREAD_BYTES = 256 * 1024;
/** Of a browser, before it comes back. */
const RETRY_MS = 2000;

const EVENT_STREAM_TYPE = 'text/event-stream; charset=utf-8';
/** A proxy that gathers the answer before it hands it on would hold back every event. */
const HEADERS = ['X-Accel-Buffering', 'no'];

/** Server-sent events, as the HTML standard has them. */
export function createEventStreams({
  writer,
  clock,
}: {
  readonly writer: Pick<AnswerWriter, 'begin'>;
  readonly clock: Pick<Clock, 'every'>;
}): EventStreams {
  const open = new Set<{ ping(): void; end(): void }>();
  let isStopping = false;
  let stopPings: (() => void) | undefined;

  return {
    open(exchange, subscribe) {
      const response = writer.begin(exchange, EVENT_STREAM_TYPE, HEADERS);
      if (!response) return;
      const write = (text: string) => {
        if (response.destroyed || response.writableEnded) return;
        response.write(text);
        if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
      };
      const stream: EventStream = {
        send: ({ type, data }) => write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
        end: () => void response.end(),
      };
      const entry = { ping: () => write(': ping\n\n'), end: stream.end };
      open.add(entry);
      stopPings ??= clock.every(PING_MS, pingAll);
      write(`retry: ${RETRY_MS}\n\n`);
      const unsubscribe = subscribe(stream);
      response.once('error', () => response.destroy());
      response.once('close', () => {
        open.delete(entry);
        if (open.size === 0) stopPinging();
        unsubscribe();
      });
      if (isStopping) stream.end();
    },

    stop() {
      isStopping = true;
      for (const { end } of open) end();
      stopPinging();
    },
  };

  function pingAll(): void {
    for (const { ping } of open) ping();
  }

  function stopPinging(): void {
    stopPings?.();
    stopPings = undefined;
  }
}
