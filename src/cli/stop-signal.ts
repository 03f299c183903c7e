import { once } from 'node:events';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
// As a shell reports a process that SIGINT ended
const SECOND_SIGNAL_EXIT = 130;

/** Resolves at the first request to stop; a second one ends the process at once. */
export async function stopSignal(): Promise<NodeJS.Signals> {
  const [signal] = await Promise.race(SIGNALS.map((name) => once(process, name)));
  for (const name of SIGNALS) process.on(name, () => process.exit(SECOND_SIGNAL_EXIT));
  return signal;
}
