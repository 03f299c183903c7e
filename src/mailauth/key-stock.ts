import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import { type DkimKeyPair, generateRsaKey } from './dkim-keys.js';

/** The source of new domains' RSA keys; tests pass a source of fixed keys. */
export interface RsaKeySource {
  take(): Promise<DkimKeyPair>;
}

// A burst of new domains is served at once; each further one waits for its own key
const STOCK_SIZE = 4;

/**
 * A few RSA keys made in advance. One at a time: the same thread pool syncs the database, and two cores must keep
 * serving.
 */
export function createRsaKeyStock({
  log,
  generate = generateRsaKey,
  size = STOCK_SIZE,
}: {
  log: Log;
  generate?: () => Promise<DkimKeyPair>;
  size?: number;
}): Part & RsaKeySource {
  const stock: DkimKeyPair[] = [];
  const takers: { resolve(key: DkimKeyPair): void; reject(reason: unknown): void }[] = [];
  let isGenerating = false;
  let isStopped = false;

  async function refill(): Promise<void> {
    if (isGenerating) return;
    isGenerating = true;
    try {
      while (!isStopped && (takers.length > 0 || stock.length < size)) handOut(await generate());
    } catch (error) {
      log.error('dkim.keyGenerationFailed', { error });
      refuseTakers(error);
    } finally {
      isGenerating = false;
    }
  }

  function handOut(key: DkimKeyPair): void {
    const taker = takers.shift();
    if (taker) taker.resolve(key);
    else stock.push(key);
  }

  function refuseTakers(reason: unknown): void {
    for (const taker of takers.splice(0)) taker.reject(reason);
  }

  return {
    name: 'rsa-key-stock',
    async start() {
      void refill();
    },
    take() {
      if (isStopped) return Promise.reject(new Error('The key stock is closed'));
      const ready = stock.shift();
      const key = ready
        ? Promise.resolve(ready)
        : new Promise<DkimKeyPair>((resolve, reject) => takers.push({ resolve, reject }));
      void refill();
      return key;
    },
    async stop() {
      isStopped = true;
      refuseTakers(new Error('The key stock is closed'));
    },
  };
}
