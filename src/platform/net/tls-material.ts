import type { SecureContextOptions } from 'node:tls';

/** Certificate and key as they stand now. Files may be replaced under a running process; doors then take the new ones. */
export interface TlsMaterial {
  current(): SecureContextOptions;
  /** Returns the way to stop listening. */
  onChange(listener: () => void): () => void;
}
