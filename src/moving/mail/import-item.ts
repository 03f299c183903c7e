import type { Flags } from '../../mailstore/message.js';
import type { OctetSource } from '../../platform/threads/octet-source.js';

/** A message on its way into a mailbox. */
export interface ImportItem {
  /** A name for the message in reports, if it is refused. */
  readonly name: string;
  /** The folder's name, made by `toFolderName`. */
  readonly folder: string;
  readonly flags: Flags;
  /** Default: now. */
  readonly internalAt?: number | undefined;
  /** Identifies the message in its source, so that it is taken once. */
  readonly origin: string;
  readonly source: OctetSource;
  /** Called when it was taken or refused. */
  readonly release?: () => void;
}

/** `unreadable`: its source did not return its octets. */
export type RefusalReason = 'too-large' | 'empty' | 'unreadable' | 'rejected';

export interface RefusedItem {
  readonly name: string;
  readonly reason: RefusalReason;
}

export interface ImportCounts {
  readonly added: number;
  /** Messages that an earlier import took. */
  readonly known: number;
  readonly refused: number;
  /** The first refused messages. */
  readonly refusals: readonly RefusedItem[];
}
