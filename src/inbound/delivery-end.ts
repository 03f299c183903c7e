import type { Sentence } from '../i18n/sentence.js';
import type { DeliveryFault, DeliveryReport } from '../outbound/emails/email.js';

/** How a delivery ended (decision 11.1). */
export type SettledEnd =
  | { readonly kind: 'good'; readonly as: 'delivered'; readonly report: DeliveryReport }
  | { readonly kind: 'good'; readonly as: 'stored' | 'consumed'; readonly text: Sentence }
  /** This message reached this place before, at `at`. */
  | { readonly kind: 'good'; readonly as: 'duplicate'; readonly at: number }
  | { readonly kind: 'permanent'; readonly fault: DeliveryFault }
  | { readonly kind: 'temporary'; readonly fault: DeliveryFault };

/** The state of a delivery when the sender must be answered. */
export type DeliveryEnd =
  | SettledEnd
  /** The final dot is sent and no reply has come yet. `settled` resolves within ten minutes. */
  | { readonly kind: 'doubt'; readonly settled: Promise<SettledEnd> }
  /** The same message is on its way to this place already, with an unknown result so far (decision 11.7). */
  | { readonly kind: 'awaited' };
