import type { AskedAddress } from './asked-address.js';
import type { Entry } from './entry.js';
import type { FanOut } from './fan-out.js';
import type { Refusal } from './refusals.js';
import type { AliasRef, Home, TrailStep, Way } from './resolution.js';

/** The result for one address, before its targets are followed. */
export type Finding = { readonly steps: readonly TrailStep[] } & (
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'entries';
      readonly home: Home;
      readonly entries: readonly [Entry, ...Entry[]];
      readonly port: number;
    }
  /** Nothing more to follow; no ways at all: accepted and dropped. */
  | {
      readonly kind: 'ways';
      readonly home: Home;
      readonly alias: AliasRef | undefined;
      readonly ways: readonly Way[];
    }
);

/** For one message and address: the budget so far, and when to stop. */
export interface Asking {
  readonly budget: FanOut;
  readonly signal: AbortSignal;
}

export type FindAddress = (asked: AskedAddress, asking: Asking) => Promise<Finding>;

/** For targets: `undefined` when it is not hosted here, or its MX is elsewhere. */
export type FindInside = (asked: AskedAddress, asking: Asking) => Promise<Finding | undefined>;

export type EntriesFinding = Extract<Finding, { readonly kind: 'entries' }>;

export function refused(
  refusal: Refusal,
  steps: readonly TrailStep[] = [],
): Extract<Finding, { readonly kind: 'refused' }> {
  return { kind: 'refused', refusal, steps };
}
