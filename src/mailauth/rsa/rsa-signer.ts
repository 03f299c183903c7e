import { getFips, type KeyObject, sign } from 'node:crypto';
import type { PowerShape } from './power-module.js';
import { createVectorSigner, type PreparedKey } from './vector-signer.js';

/** RSASSA-PKCS1-v1_5 with SHA-256, by OpenSSL or by our own vectors: whichever is faster on this machine (ADR 29). */
export interface RsaSigner {
  /** To be kept: getting a key ready takes a good part of a signature's time. */
  prepare(privateKey: KeyObject): SignerKey;
  sign(key: SignerKey, data: Buffer): Buffer;
}

export interface SignerKey {
  readonly privateKey: KeyObject;
  /** Nothing where OpenSSL alone knows what to do with it. */
  readonly prepared: PreparedKey | undefined;
}

// Both ways in turn at first, then the slower one now and then: V8 has a second, better look at code that is used
const TRIALS = 32;
const TRY_AGAIN_EVERY = 64;

export function createRsaSigner(nowMs: () => number = () => performance.now()): RsaSigner {
  const vectors = getFips() === 1 ? undefined : createVectorSigner();
  const races = new Map<PowerShape, Race>();

  function raceOf(shape: PowerShape): Race {
    const race = races.get(shape) ?? {
      signatures: 0,
      best: { native: Number.POSITIVE_INFINITY, vector: Number.POSITIVE_INFINITY },
    };
    races.set(shape, race);
    return race;
  }

  return {
    prepare: (privateKey) => ({ privateKey, prepared: vectors?.prepare(privateKey) }),
    sign({ privateKey, prepared }, data) {
      const native = () => sign('sha256', data, privateKey);
      if (!vectors || !prepared) return native();
      const race = raceOf(prepared.shape);
      const way = nextWay(race);
      const startedMs = nowMs();
      try {
        return way === 'native' ? native() : vectors.sign(prepared, data);
      } catch (error) {
        // A machine that reckons wrong; what it made did not leave
        if (way === 'native') throw error;
        return native();
      } finally {
        race.best[way] = Math.min(race.best[way], nowMs() - startedMs);
      }
    },
  };
}

interface Race {
  signatures: number;
  /** The shortest time: longer ones say what else the machine had to do. */
  readonly best: { native: number; vector: number };
}

export function nextWay(race: Race): 'native' | 'vector' {
  const turn = race.signatures++;
  if (turn < TRIALS) return turn % 2 === 0 ? 'native' : 'vector';
  const isVectorFaster = race.best.vector < race.best.native;
  const isTrial = turn % TRY_AGAIN_EVERY === 0;
  return isVectorFaster === isTrial ? 'native' : 'vector';
}
