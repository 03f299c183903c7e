import type { Keyring } from '../keyring/keyring.js';
import type { Clock } from '../platform/clock.js';
import { newId, type Random } from '../platform/random.js';
import { type BlobKey, KEY_BYTES } from './chunk-cipher.js';

/** For one blob that is to come. */
export interface NewBlobKey extends BlobKey {
  readonly sealedKey: Buffer;
}

export interface BlobKeys {
  take(): NewBlobKey;
  /** Soon, when whoever waits has been answered: to make one takes as long as to encrypt a short message under it. */
  makeNext(): void;
}

/** An id tells when its bytes were staged; the sweep looks at it, by the hour. */
const MAX_AGE_MS = 1_000;

export function createBlobKeys({
  keyring,
  random,
  clock,
}: {
  readonly keyring: Pick<Keyring, 'seal'>;
  readonly random: Random;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
}): BlobKeys {
  let next: { readonly made: NewBlobKey; readonly madeAtMs: number } | undefined;
  let isAsked = false;

  function make(): NewBlobKey {
    const id = newId(random, clock.now());
    const key = random.bytes(KEY_BYTES);
    return { id, key, sealedKey: keyring.seal('blob', id, key) };
  }

  return {
    take() {
      const taken = next;
      next = undefined;
      isAsked = false;
      return taken && clock.monotonicMs() - taken.madeAtMs <= MAX_AGE_MS ? taken.made : make();
    },
    makeNext() {
      if (isAsked || next) return;
      isAsked = true;
      setImmediate(() => {
        if (!isAsked) return; // someone has come meanwhile, and is not to wait for the next one's
        isAsked = false;
        next = { made: make(), madeAtMs: clock.monotonicMs() };
      });
    },
  };
}
