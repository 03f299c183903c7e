import type { Way } from './resolution.js';

/** Decision 10.8: over all recipients of a message. */
export const MAX_TARGETS = 100;
/** Decision 10.6: domains that TXT records alone configure. */
const MAX_TXT_DOMAINS = 5;

/** What one message has been promised to so far: one for each transaction, charged by every address that is accepted. */
export interface FanOut {
  /** Whether these places fit beside those that are taken; one that is taken already costs nothing. */
  hasRoomFor(ways: readonly Way[]): boolean;
  take(ways: readonly Way[]): void;
  /** False: one domain too many. */
  takeTxtDomain(name: string): boolean;
  /** Whether this message stands in the domain's daily count already. */
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
