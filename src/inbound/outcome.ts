import type { Sentence } from '../i18n/sentence.js';
import type { DeliveryFault, DeliveryReport } from '../outbound/emails/email.js';

/** How one way of a message ended (decision 11.1). */
export type WayOutcome =
  /** `duplicate`: this message reached this place before, at `at`. */
  | { readonly kind: 'good'; readonly as: 'delivered'; readonly report: DeliveryReport }
  | { readonly kind: 'good'; readonly as: 'stored' | 'consumed'; readonly text: Sentence }
  | { readonly kind: 'good'; readonly as: 'duplicate'; readonly at: number }
  | { readonly kind: 'permanent'; readonly fault: DeliveryFault }
  | { readonly kind: 'temporary'; readonly fault: DeliveryFault }
  /** The final dot is sent and no reply is there yet. `settled` comes within ten minutes and is never `doubt`. */
  | { readonly kind: 'doubt'; readonly settled: Promise<SettledWay> };

export type SettledWay = Exclude<WayOutcome, { readonly kind: 'doubt' }>;
