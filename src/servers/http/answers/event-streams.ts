import type { Clock } from '../../../platform/clock.js';
import type { Exchange } from '../exchange.js';
import type { EventStream, Subscribe } from '../route.js';
import type { AnswerWriter } from './answer-writer.js';

export interface EventStreams {
  open(exchange: Exchange, subscribe: Subscribe): void;
  /** Ends all; streams opened later end at once. */
  stop(): void;
}

/** Proxies cut idle connections, and only a write reveals that the client is gone. */
const PING_MS = 15_000;
/** A client this far behind does not read: some thousand events. */
const MAX_UNREAD_BYTES = 256 * 1024;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 2000;

const EVENT_STREAM_TYPE = 'text/event-stream; charset=utf-8';
/** A proxy that buffers answers would hold back every event. */
const HEADERS = ['X-Accel-Buffering', 'no'];

/** Server-sent events, as in the HTML standard. */
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
