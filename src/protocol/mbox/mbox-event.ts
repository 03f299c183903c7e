import type { MboxFlags } from './status-fields.js';

export type MboxEvent =
  /** `at`: when it arrived, as its From line says. */
  | { readonly kind: 'begin'; readonly at: number | undefined; readonly flags: MboxFlags }
  | { readonly kind: 'octets'; readonly octets: Buffer }
  | { readonly kind: 'end' };
