import type { SecureContextOptions } from 'node:tls';
import type { Knowable } from '../when-known.js';

/** The current certificate and key. Files may be replaced while the process runs; doors then use the new ones. */
export interface TlsMaterial {
  current(): SecureContextOptions;
  /** For a name that the client asks for; `undefined`: the current one. The same object as long as nothing changes. */
  forName?(name: string): Knowable<SecureContextOptions | undefined>;
  /** RFC 8737: the answer for an authority that asks whether a name is ours. */
  forChallenge?(name: string): SecureContextOptions | undefined;
  /** Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}
