import type { Way } from './resolution.js';

/** Decision 10.8: over all recipients of a message. */
export const MAX_TARGETS = 100;
/** Decision 10.6: domains configured by TXT records alone. */
const MAX_TXT_DOMAINS = 5;

/** The places one message goes to so far: one per transaction, charged for every accepted address. */
export interface FanOut {
  /** Whether these places fit in addition to the present ones; a place already present costs nothing. */
  hasRoomFor(ways: readonly Way[]): boolean;
  take(ways: readonly Way[]): void;
  /** False: one domain too many. */
  takeTxtDomain(name: string): boolean;
  /** Whether this message is already in the domain's daily count. */
  isCounted(txtDomain: string): boolean;
  setCounted(txtDomain: string): void;
}

export function createFanOut(): FanOut {
  const places = new Set<string>();
  const txtDomains = new Set<string>();
  const counted = new Set<string>();
  return {
    hasRoomFor(ways) {
      const added = new Set(ways.map(({ key }) => key).filter((key) => !places.has(key)));
      return places.size + added.size <= MAX_TARGETS;
    },
    take(ways) {
      for (const { key } of ways) places.add(key);
    },
    takeTxtDomain(name) {
      if (!txtDomains.has(name) && txtDomains.size >= MAX_TXT_DOMAINS) return false;
      txtDomains.add(name);
      return true;
    },
    isCounted: (txtDomain) => counted.has(txtDomain),
    setCounted: (txtDomain) => void counted.add(txtDomain),
  };
}
