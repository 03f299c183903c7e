import type { Clock } from '../../platform/clock.js';
import type { Connection } from './connection.js';

// mail programs open many connections, and each ALERT is put before a person
const EVERY_MS = 24 * 60 * 60 * 1000;
const LEVELS = [95, 80];

/** Who has been told lately how full his mailbox is. */
export interface FullnessAlerts {
  /** Whether it is time to tell; from then on it has been told. */
  take(aliasId: string, level: number): boolean;
}

export function createFullnessAlerts(clock: Pick<Clock, 'monotonicMs'>): FullnessAlerts {
  const told = new Map<string, { readonly level: number; readonly atMs: number }>();
  return {
    take(aliasId, level) {
      const now = clock.monotonicMs();
      const last = told.get(aliasId);
      if (last && last.level >= level && now - last.atMs < EVERY_MS) return false;
      told.delete(aliasId);
      told.set(aliasId, { level, atMs: now });
      for (const [id, { atMs }] of told) {
        if (now - atMs < EVERY_MS) break; // in the order of time
        told.delete(id);
      }
      return true;
    },
  };
}

/** RFC 9051 §7.1 (ALERT): people read it. */
export async function tellFullness({ mailbox, out, door }: Connection): Promise<void> {
  const { usedBytes, limitBytes } = await mailbox.quota();
  const percent = limitBytes > 0 ? Math.floor((usedBytes / limitBytes) * 100) : 0;
  const level = LEVELS.find((least) => percent >= least);
  if (level === undefined || !door.alerts.take(mailbox.aliasId, level)) return;
  out.untagged(`OK [ALERT] Your mailbox is ${percent} % full`);
}
