const DAY_MS = 86_400_000;
/** Used when an alias sets nothing. */
const KEPT_DAYS = 30;
const EXPIRING: ReadonlySet<string | null> = new Set(['trash', 'junk', 'spam']);

/** How long messages stay in a folder of that role before they are deleted; 0: for ever. `aliasDays`: 0 for none. */
export function retentionMs(role: string | null, aliasDays: number): number {
  return EXPIRING.has(role) ? (aliasDays || KEPT_DAYS) * DAY_MS : 0;
}
