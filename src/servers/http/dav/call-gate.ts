/** Requests of one mailbox that run at once: programs open many connections, and each request holds memory. */
const MAX_AT_ONCE = 8;

export interface CallGate {
  /** Resolves when there is room; the returned function makes room again. */
  enter(subject: string, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly start: () => void;
}

/** First come, first served. A call that is cancelled leaves the queue. */
export function createCallGate(): CallGate {
  const rooms = new Map<string, { running: number; readonly line: Set<Waiting> }>();

  return {
    async enter(subject, signal) {
      const room = rooms.get(subject) ?? { running: 0, line: new Set<Waiting>() };
      rooms.set(subject, room);
      if (room.running >= MAX_AT_ONCE) await turnIn(room.line, signal);
      else room.running += 1;
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        const [next] = room.line;
        if (next) {
          // The place passes to the next caller
          room.line.delete(next);
          next.start();
        } else if (--room.running === 0) rooms.delete(subject);
      };
    },
  };
}

function turnIn(line: Set<Waiting>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      line.delete(entry);
      reject(signal.reason);
    };
    const entry: Waiting = {
      start: () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      },
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    line.add(entry);
  });
}
