import type { KeyObject } from 'node:crypto';
import type { UnsignedArcSet } from './unsigned-arc-set.js';

export type SigningTask =
  /** `privateKey` comes with the first task that a thread gets for this key. */
  | { readonly kind: 'rsa'; readonly keyId: string; readonly privateKey?: KeyObject; readonly text: string }
  /** Both signatures of an ARC set; the second covers the first. */
  | {
      readonly kind: 'seal';
      readonly keyId: string;
      readonly privateKey?: KeyObject;
      readonly set: UnsignedArcSet;
    };

export type SigningAnswer = { readonly value: string } | { readonly error: string };

/** Keys that a thread keeps; the sender of tasks counts the same way, so that both forget the same ones. */
export const MAX_KEPT_KEYS = 1000;
