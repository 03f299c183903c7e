import { getFips, type KeyObject, sign } from 'node:crypto';
import type { PowerShape } from './power-module.js';
import { createVectorSigner, type PreparedKey } from './vector-signer.js';

/** RSASSA-PKCS1-v1_5 with SHA-256, by OpenSSL or by our own vectors: whichever is faster on this machine (ADR 29). */
export interface RsaSigner {
  /** To be kept: getting a key ready takes a good part of a signature's time. */
  prepare(privateKey: KeyObject): SignerKey;
  /** What is asked together shares its work. An error stands where its signature would. */
  signAll(jobs: readonly SigningJob[]): (Buffer | Error)[];
}

export interface SigningJob {
  readonly key: SignerKey;
  readonly data: Buffer;
}

export interface SignerKey {
  readonly privateKey: KeyObject;
  /** Nothing where OpenSSL alone knows what to do with it. */
  readonly prepared: PreparedKey | undefined;
}

// Both ways in turn at first, then the slower one now and then: V8 has a second, better look at code that is used. Once
// that is over, seldom: where OpenSSL is four times as fast, each 64th took a thirtieth of the thread's time
const TRIALS = 32;
const TRY_AGAIN_EVERY = 64;
const SETTLED_AFTER = 512;
const TRY_SETTLED_EVERY = 4096;

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

  function signByVectors(jobs: readonly SigningJob[]): (Buffer | Error)[] {
    const signatures = vectors?.signAll(
      jobs.flatMap(({ key, data }) => (key.prepared ? { key: key.prepared, data } : [])),
    );
    // None from a machine that reckons wrong; what it made did not leave
    return jobs.map((job, at) => signatures?.[at] ?? signNatively(job));
  }

  function signAlike(shape: PowerShape | undefined, jobs: readonly SigningJob[]): (Buffer | Error)[] {
    if (!shape) return jobs.map(signNatively);
    const race = raceOf(shape);
    const way = nextWay(race);
    const startedMs = nowMs();
    const signed = way === 'native' ? jobs.map(signNatively) : signByVectors(jobs);
    race.best[way] = Math.min(race.best[way], (nowMs() - startedMs) / jobs.length);
    return signed;
  }

  return {
    prepare: (privateKey) => ({ privateKey, prepared: vectors?.prepare(privateKey) }),
    signAll(jobs) {
      const signed = new Map<SigningJob, Buffer | Error>();
      for (const shape of new Set(jobs.map(shapeOf))) {
        const alike = jobs.filter((job) => shapeOf(job) === shape);
        for (const [at, result] of signAlike(shape, alike).entries()) signed.set(alike[at] as SigningJob, result);
      }
      return jobs.map((job) => signed.get(job) as Buffer | Error);
    },
  };
}

function shapeOf({ key }: SigningJob): PowerShape | undefined {
  return key.prepared?.shape;
}

function signNatively({ key, data }: SigningJob): Buffer | Error {
  try {
    return sign('sha256', data, key.privateKey);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
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
  const isTrial = turn % (turn < SETTLED_AFTER ? TRY_AGAIN_EVERY : TRY_SETTLED_EVERY) === 0;
  return isVectorFaster === isTrial ? 'native' : 'vector';
}
