import type { Clock } from '../../platform/clock.js';
import type { ImapSession } from './imap-session.js';

// Mail programs open many connections, and each ALERT is shown to a person
const TELL_EVERY_MS = 24 * 60 * 60 * 1000;
const LOOK_EVERY_MS = 10 * 60 * 1000;
const LEVELS = [95, 80];

/** Mailboxes that were warned lately. */
export interface FullnessAlerts {
  /** Whether a check is due; the call counts as one. */
  shouldLook(aliasId: string): boolean;
  /** Whether to warn now; if so, it counts as warned. */
  shouldTell(aliasId: string, level: number): boolean;
}

export function createFullnessAlerts(clock: Pick<Clock, 'monotonicMs'>): FullnessAlerts {
  const looked = new Map<string, number>();
  const told = new Map<string, number>();
  return {
    shouldLook: (aliasId) => isFirst(looked, aliasId, LOOK_EVERY_MS),
    shouldTell: (aliasId, level) => isFirst(told, `${aliasId} ${level}`, TELL_EVERY_MS),
  };

  function isFirst(done: Map<string, number>, key: string, everyMs: number): boolean {
    const now = clock.monotonicMs();
    for (const [other, atMs] of done) {
      if (now - atMs < everyMs) break; // in the order of time
      done.delete(other);
    }
    if (done.has(key)) return false;
    done.set(key, now);
    return true;
  }
}

/** RFC 9051 §7.1: programs show an ALERT to the user. */
export async function tellFullness(
  { mailbox, out }: Pick<ImapSession, 'mailbox' | 'out'>,
  alerts: FullnessAlerts,
): Promise<void> {
  const { usedBytes, limitBytes } = await mailbox.quota();
  const percent = limitBytes > 0 ? Math.floor((usedBytes / limitBytes) * 100) : 0;
  const level = LEVELS.find((least) => percent >= least);
  if (level === undefined || !alerts.shouldTell(mailbox.aliasId, level)) return;
  out.untagged(`OK [ALERT] Your mailbox is ${percent} % full`);
}
