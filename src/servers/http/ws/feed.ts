import type { SocketEvent } from './frames.js';

/** Sends one client the events of one kind. */
export interface Feed {
  close(): void;
}

export interface FeedListener {
  send(event: SocketEvent): void;
  /** Events may have been lost: the client must read again. */
  missed(reason: string): void;
}
