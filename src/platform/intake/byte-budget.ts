/** Memory for messages in transit, shared by all sessions. */
export interface ByteBudget {
  /** `false`: there is not enough room, and nothing was taken. */
  take(bytes: number): boolean;
  give(bytes: number): void;
  readonly freeBytes: number;
  /** More than half is taken: large messages should go elsewhere. */
  readonly isStrained: boolean;
}

export function createByteBudget(maxBytes: number): ByteBudget {
  let freeBytes = maxBytes;
  return {
    take(bytes) {
      if (bytes > freeBytes) return false;
      freeBytes -= bytes;
      return true;
    },
    give(bytes) {
      freeBytes += bytes;
    },
    get freeBytes() {
      return freeBytes;
    },
    get isStrained() {
      return freeBytes < maxBytes / 2;
    },
  };
}
