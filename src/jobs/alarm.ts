import type { Clock } from '../platform/clock.js';

/** A wait that can be cut short. A ring without a waiter ends the next wait. */
export interface Alarm {
  ring(): void;
  wait(ms: number): Promise<void>;
}

export function createAlarm(clock: Clock): Alarm {
  let isRung = false;
  let waking: AbortController | undefined;
  return {
    ring() {
      isRung = true;
      waking?.abort();
    },
    async wait(ms) {
      if (!isRung) {
        waking = new AbortController();
        await clock.sleep(ms, waking.signal).catch(() => {}); // rejects only when rung
        waking = undefined;
      }
      isRung = false;
    },
  };
}
