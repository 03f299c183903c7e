import type { Clock } from '../../../platform/clock.js';
import { SpoolBusyError } from '../../../platform/files/spool-file.js';
import { createBudgetShares } from '../../../platform/intake/budget-shares.js';
import { createMessageSink, type MessageRoom, type MessageSink } from '../../../platform/intake/message-sink.js';
import { invalid, ServiceError } from '../../../platform/service-error.js';
import { createDeadlines } from '../door/deadlines.js';
import type { Exchange } from '../exchange.js';

/** A received body, and the memory it holds until `release`. */
export type HeldBody = Pick<MessageSink, 'load' | 'stored' | 'release' | 'sizeBytes'>;

export interface BodyIntake {
  /** Calls back once: with the complete body, or an error. */
  receive(exchange: Exchange, maxBytes: number, tell: (error: Error | null, body?: HeldBody) => void): void;
  stop(): void;
}

/** The share of one account in the memory for all bodies; bodies of strangers are short and counted together. */
const SHARES = 4;
const STRANGERS = '';

/** Bodies being received. Together they get a fixed amount of memory, and a stalled one is given up. */
export function createBodyIntake(room: MessageRoom, clock: Clock): BodyIntake {
  const shares = createBudgetShares(room.budget, Math.ceil(room.budget.freeBytes / SHARES));
  const stalls = createDeadlines<() => void>(clock, (giveUp) => giveUp());

  function receive(exchange: Exchange, maxBytes: number, tell: (error: Error | null, body?: HeldBody) => void): void {
    const { request, response, headers } = exchange;
    if (Number(headers['content-length']) > maxBytes) {
      tell(invalid('http.bodyTooLarge'));
      return;
    }
    if (headers.expect !== undefined) {
      response.writeContinue(); // the entrance knows no other expectation
      exchange.hasContinued = true;
    }
    const owner = exchange.actor?.accountId ?? STRANGERS;
    const sink = createMessageSink({ ...room, budget: shares.of(owner) }, { maxBytes });
    let sizeBytes = 0;

    const end = (error: Error | null) => {
      request.off('data', onData).off('end', onEnd).off('error', end).off('close', onClose);
      stalls.remove(giveUp);
      if (!error) return tell(null, sink);
      sink.release();
      tell(error);
    };
    const onData = (piece: Buffer) => {
      stalls.add(giveUp);
      sizeBytes += piece.length;
      if (sizeBytes > maxBytes) return end(invalid('http.bodyTooLarge'));
      if (!sink.keep(piece)) return end(noRoom());
      const settled = sink.settled();
      if (!settled) return;
      request.pause();
      void settled.then(() => request.resume());
    };
    const onEnd = () => {
      const settled = sink.settled();
      if (!settled) return end(null);
      void settled.then(() => end(sink.isBroken ? noRoom() : null));
    };
    const onClose = () => {
      if (!request.complete) end(invalid('http.malformedBody')); // disconnected: the answer is not read
    };
    const giveUp = () => {
      exchange.endsConnection = true;
      end(invalid('http.requestTooSlow'));
    };
    stalls.add(giveUp);
    request.on('data', onData).on('end', onEnd).on('error', end).on('close', onClose);
  }

  return { receive, stop: stalls.stop };
}

/** Loads the body in one piece; its memory counts until it is released. */
export async function loadBody(body: HeldBody, signal: AbortSignal): Promise<Buffer> {
  try {
    return (await body.load(signal)).source;
  } catch (error) {
    throw error instanceof SpoolBusyError ? noRoom() : error;
  }
}

function noRoom(): ServiceError {
  return new ServiceError('busy', 'http.noRoom');
}
