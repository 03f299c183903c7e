import type { Flags } from '../../mailstore/message.js';
import type { OctetSource } from '../../platform/threads/octet-source.js';

/** A message on its way into a mailbox. */
export interface ImportItem {
  /** For people: which message it is, should it not be taken. */
  readonly name: string;
  /** As `toFolderName` makes it. */
  readonly folder: string;
  readonly flags: Flags;
  /** Default: now. */
  readonly internalAt?: number | undefined;
  /** What names the message in the store it comes from: it is taken once. */
  readonly origin: string;
  readonly source: OctetSource;
  /** Called when it was taken or refused. */
  readonly release?: () => void;
}

/** `unreadable`: the store it comes from did not give its octets. */
export type RefusalReason = 'too-large' | 'empty' | 'unreadable' | 'rejected';

export interface RefusedItem {
  readonly name: string;
  readonly reason: RefusalReason;
}

export interface ImportCounts {
  readonly added: number;
  /** Taken by an earlier import already. */
  readonly known: number;
  readonly refused: number;
  /** The first of them. */
  readonly refusals: readonly RefusedItem[];
}
