import type { KeyObject } from 'node:crypto';
import type { UnsignedArcSet } from './unsigned-arc-set.js';

export type SigningTask =
  | { readonly kind: 'rsa'; readonly key: KeyObject; readonly text: string }
  /** Both signatures of an ARC set; the second covers the first. */
  | { readonly kind: 'seal'; readonly key: KeyObject; readonly set: UnsignedArcSet };

export type SigningAnswer = { readonly value: string } | { readonly error: string };
