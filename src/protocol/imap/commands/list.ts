import type { StatusItem } from './folders.js';

/** RFC 9051 §6.3.9, RFC 5258. */
export interface ListCommand {
  readonly name: 'LIST';
  readonly reference: string;
  readonly patterns: readonly string[];
  /** `LIST "" ""` asks for the delimiter; written with options or several patterns it is extended, and does not. */
  readonly isExtended: boolean;
  readonly select: readonly ListSelection[];
  readonly returns: readonly ListReturn[];
  /** RFC 5819; empty unless asked for. */
  readonly statusItems: readonly StatusItem[];
}

export const LIST_SELECTIONS = ['SUBSCRIBED', 'REMOTE', 'RECURSIVEMATCH', 'SPECIAL-USE'] as const;
export type ListSelection = (typeof LIST_SELECTIONS)[number];
export const LIST_RETURNS = ['SUBSCRIBED', 'CHILDREN', 'SPECIAL-USE'] as const;
export type ListReturn = (typeof LIST_RETURNS)[number];

/** RFC 3501 §6.3.9 */
export interface LsubCommand {
  readonly name: 'LSUB';
  readonly reference: string;
  readonly pattern: string;
}
