import type { DmarcSource } from '../../../api/calls';

/** Best first; a message passes when one of the two checks does. Each has a pattern in addition to its colour. */
export const OUTCOMES = [
  { key: 'both_pass', look: 'bg-good chart-solid' },
  { key: 'dkim_only', look: 'bg-info chart-rising' },
  { key: 'spf_only', look: 'bg-warn chart-dots' },
  { key: 'both_fail', look: 'bg-bad chart-crossed' },
] as const satisfies readonly { key: keyof DmarcSource; look: string }[];
