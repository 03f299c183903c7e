import { once } from 'node:events';
import { systemClock } from '../platform/clock.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
// Ctrl-C goes to npm and its child, and npm passes it on: that is one request, not two
const SAME_REQUEST_MS = 1000;
// The code that a shell reports for a process ended by SIGINT
const SECOND_SIGNAL_EXIT = 130;

/** Resolves at the first stop request; a second one ends the process at once. */
export async function stopSignal(): Promise<NodeJS.Signals> {
  const [signal] = await Promise.race(SIGNALS.map((name) => once(process, name)));
  const firstAtMs = systemClock.monotonicMs();
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (systemClock.monotonicMs() - firstAtMs > SAME_REQUEST_MS) process.exit(SECOND_SIGNAL_EXIT);
    });
  }
  return signal;
}
