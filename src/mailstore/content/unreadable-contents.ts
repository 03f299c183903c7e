import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../platform/service-error.js';

/**
 * Messages whose bytes could not be read the last time: an answer with many messages leaves them out. Each read decides
 * again, so an out-of-date entry changes only how carefully it begins.
 */
export interface UnreadableContents {
  has(contentId: string): boolean;
  /** Call it once the error is logged. */
  add(contentId: string, error: unknown): void;
  delete(contentId: string): void;
}

const MAX_KNOWN = 10_000;

export function createUnreadableContents(log: Log): (aliasId: string) => UnreadableContents {
  const known = new Set<string>();
  return (aliasId) => ({
    has: (contentId) => known.has(contentId),
    add(contentId, error) {
      if (known.size >= MAX_KNOWN) known.clear();
      known.add(contentId);
      log.warn('mailbox.contentUnreadable', { aliasId, contentId, error });
    },
    delete: (contentId) => known.delete(contentId),
  });
}

/** The error of a damaged message: nothing is wrong with the request. */
export function asUnavailable(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('unavailable', 'blobs.unreadable', {}, error);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'not-found';
}
