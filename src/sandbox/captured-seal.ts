import type { Keyring } from '../keyring/keyring.js';

/** Captured mail and calls are sealed, like all private content: a sandbox may receive real mail. */
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
