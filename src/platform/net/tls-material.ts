import type { SecureContextOptions } from 'node:tls';

/** The current certificate and key. Files may be replaced while the process runs; doors then use the new ones. */
export interface TlsMaterial {
  current(): SecureContextOptions;
  /** Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}
