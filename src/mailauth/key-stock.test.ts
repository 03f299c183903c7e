import { describe, expect, it } from 'vitest';
import type { Log } from '../platform/log.js';
import type { DkimKeyPair } from './dkim-keys.js';
import { createRsaKeyStock } from './key-stock.js';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };

describe('RSA key stock', () => {
  it('makes keys ahead, one at a time, and refills what is taken', async () => {
    const maker = handMadeKeys();
    const stock = createRsaKeyStock({ log: silent, generate: maker.generate, size: 2 });
    await stock.start();
    await maker.finish(2);
    expect(maker.open).toBe(0);

    expect(await stock.take()).toMatchObject({ publicKey: 'key 1' });
    expect(maker.open).toBe(1);
    await maker.finish(1);
    expect(maker.mostAtOnce).toBe(1);
    await stock.stop();
  });

  it('serves waiting callers in order when the stock is empty', async () => {
    const maker = handMadeKeys();
    const stock = createRsaKeyStock({ log: silent, generate: maker.generate, size: 0 });
    const taken = Promise.all([stock.take(), stock.take(), stock.take()]);
    await maker.finish(3);
    expect((await taken).map(({ publicKey }) => publicKey)).toEqual(['key 1', 'key 2', 'key 3']);
    expect(maker.mostAtOnce).toBe(1);
  });

  it('tells waiting callers that no key could be made, and tries again for the next', async () => {
    let calls = 0;
    const generate = async (): Promise<DkimKeyPair> => {
      calls += 1;
      if (calls === 1) throw new Error('no entropy');
      return key(calls);
    };
    const stock = createRsaKeyStock({ log: silent, generate, size: 0 });
    await expect(stock.take()).rejects.toThrow('no entropy');
    expect(await stock.take()).toMatchObject({ publicKey: 'key 2' });
  });

  it('leaves no caller waiting when it stops', async () => {
    const stock = createRsaKeyStock({ log: silent, generate: handMadeKeys().generate, size: 0 });
    const taken = stock.take();
    await Promise.all([expect(taken).rejects.toThrow('closed'), stock.stop()]);
    await expect(stock.take()).rejects.toThrow('closed');
  });
});

/** Keys that the test completes by hand, so that it sees which calls wait. */
function handMadeKeys() {
  const pending: (() => void)[] = [];
  let made = 0;
  const maker = {
    mostAtOnce: 0,
    get open() {
      return pending.length;
    },
    generate(): Promise<DkimKeyPair> {
      return new Promise((resolve) => {
        made += 1;
        const number = made;
        pending.push(() => resolve(key(number)));
        maker.mostAtOnce = Math.max(maker.mostAtOnce, pending.length);
      });
    },
    async finish(count: number) {
      for (let i = 0; i < count; i++) {
        pending.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
  return maker;
}

function key(number: number): DkimKeyPair {
  return { algorithm: 'rsa', publicKey: `key ${number}`, privateKey: new Uint8Array() };
}
