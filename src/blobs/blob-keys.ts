import type { Keyring } from '../keyring/keyring.js';
import type { Clock } from '../platform/clock.js';
import { newId, type Random } from '../platform/random.js';
import { type BlobKey, KEY_BYTES } from './chunk-cipher.js';

/** For one blob that is to come. */
export interface NewBlobKey extends BlobKey {
  readonly sealedKey: Buffer;
}

export interface BlobKeysDeps {
  readonly keyring: Pick<Keyring, 'seal'>;
  readonly random: Random;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
}

/** An id tells when its bytes were staged; the sweep looks at it, by the hour. */
const MAX_AGE_MS = 1_000;
const MAX_AHEAD = 16;

/**
 * Those who come one after the other have theirs made together: one by one, each runs code that the processor has forgotten
 * meanwhile, and an email of 2 KB takes 0.286 instead of 0.275 ms over one connection.
 */
export class BlobKeys {
  #stock: NewBlobKey[] = [];
  #stockedAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly deps: BlobKeysDeps) {}

  take(): NewBlobKey {
    const nowMs = this.deps.clock.monotonicMs();
    const isBusy = nowMs - this.#stockedAtMs <= MAX_AGE_MS;
    if (!isBusy) this.#stock = [];
    const stocked = this.#stock.pop();
    if (stocked) return stocked;
    this.#stockedAtMs = nowMs;
    if (isBusy) while (this.#stock.length < MAX_AHEAD) this.#stock.unshift(this.#make());
    return this.#stock.pop() ?? this.#make();
  }

  #make(): NewBlobKey {
    const { keyring, random, clock } = this.deps;
    const id = newId(random, clock.now());
    const key = random.bytes(KEY_BYTES);
    return { id, key, sealedKey: keyring.seal('blob', id, key) };
  }
}
