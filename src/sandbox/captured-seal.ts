import type { Keyring } from '../keyring/keyring.js';

/** What was captured lies sealed, like everything that people wrote: a sandbox may be fed with real mail. */
export interface CapturedSeal {
  seal(context: string, plain: Uint8Array): Buffer;
  open(context: string, sealed: Uint8Array): Buffer;
}

export function createCapturedSeal(keyring: Pick<Keyring, 'seal' | 'open'>): CapturedSeal {
  return {
    seal: (context, plain) => keyring.seal('sandbox', context, plain),
    open: (context, sealed) => keyring.open('sandbox', context, sealed),
  };
}
