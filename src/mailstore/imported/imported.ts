import type { NewMessage } from '../message.js';

/** A message of another store. */
export interface ImportedMessage extends NewMessage {
  /** From `tagOf`: what names it in the store it comes from. */
  readonly tag: string;
}

/**
 * Messages from other stores, each taken once: what was taken is noted in the transaction that appends it, and stays
 * noted when the message is moved or deleted here.
 */
export interface Imported {
  /** A keyed hash: without the mailbox's key it reveals nothing about the source. */
  tagOf(name: string): string;
  /** Which of these were taken. */
  known(tags: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Appends those that were not taken yet, all or none, in their order; answers with their number. Durable. `not-found`:
   * the folder. `over-quota`, `too-large`.
   */
  take(folderId: string, messages: readonly ImportedMessage[]): Promise<number>;
}
