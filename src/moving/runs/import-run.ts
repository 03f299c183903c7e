import type { MessageKey } from '../../i18n/message.js';
import type { RefusedItem } from '../mail/import-item.js';

/** `interrupted`: the node that read it was stopped, or the mailbox was closed to it. */
export type ImportState = 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted';

/** An import from another server that the mailbox's own user started. */
export interface ImportRun extends ImportCount, ImportFacts {
  readonly id: string;
  readonly state: ImportState;
  /** `undefined`: it cannot be said yet, or the import has ended. */
  readonly secondsLeft: number | undefined;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
}

export interface ImportCount {
  /** Messages of the other server that were examined. */
  readonly done: number;
  readonly total: number;
  readonly added: number;
  readonly known: number;
  readonly refused: number;
}

/** What names other servers, folders and messages. */
export interface ImportFacts {
  readonly host: string;
  readonly user: string;
  /** The folder of the other server that is read, or was read last. */
  readonly folder: string;
  /** The first refused messages. */
  readonly refusals: readonly RefusedItem[];
  /** Why it ended; in no language yet. */
  readonly fault?: RunFault | undefined;
}

export interface RunFault {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}
