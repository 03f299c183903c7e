import type { Socket } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import { readProxyHeader } from '../../protocol/proxy-line/proxy-header.js';
import type { Session } from './session-set.js';

// A proxy sends the header at once
const MAX_WAIT_MS = 5000;

/**
 * Reads the PROXY header, then leaves the socket as if the client had just connected. Every connection of a proxy
 * begins with it: guessing whether one is there would let clients write their own.
 */
export function awaitProxiedClient(
  socket: Socket,
  {
    clock,
    isImplicit,
    onKnown,
  }: {
    readonly clock: Pick<Clock, 'monotonicMs'>;
    /** TLS begins right after the header. */
    readonly isImplicit: boolean;
    readonly onKnown: (client: string | undefined) => void;
  },
): Session {
  const startedMs = clock.monotonicMs();
  let heard: Buffer = Buffer.alloc(0);
  const done = new Promise<void>((resolve) => {
    socket.on('data', onData);
    socket.once('end', onEnd);
    socket.once('close', onClose);
    socket.once('error', onEnd);

    function onData(chunk: Buffer): void {
      heard = heard.length === 0 ? chunk : Buffer.concat([heard, chunk]);
      const read = readProxyHeader(heard);
      if (read.kind === 'more') return;
      if (read.kind === 'broken') {
        socket.destroy();
        return;
      }
      socket.pause();
      socket.off('data', onData);
      socket.off('end', onEnd);
      socket.off('close', onClose);
      socket.off('error', onEnd);
      if (read.end < heard.length) socket.unshift(heard.subarray(read.end));
      // Takes effect after this turn, when the next reader listens; TLS itself reads what a paused socket has
      if (!isImplicit) socket.resume();
      onKnown(read.client);
      resolve();
    }

    function onEnd(): void {
      socket.destroy();
    }

    function onClose(): void {
      resolve();
    }
  });

  return {
    done,
    drain: () => void socket.destroy(),
    checkTime(nowMs) {
      if (nowMs - startedMs > MAX_WAIT_MS) socket.destroy();
    },
    destroy: () => void socket.destroy(),
    idleSinceMs: () => startedMs,
    turnOut: () => void socket.destroy(),
  };
}
