import type { SocketEvent } from './frames.js';

/** What tells one client of one kind of things. */
export interface Feed {
  close(): void;
}

export interface FeedListener {
  send(event: SocketEvent): void;
  /** Events may have been lost: the client must read again. */
  missed(reason: string): void;
}
