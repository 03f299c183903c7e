import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { lengthOf } from '../../platform/pieces.js';
import { type Random, randomBelow } from '../../platform/random.js';
import { parseErrorAnswer } from '../../protocol/s3/error-answer.js';
import { readCredentials } from './credentials-file.js';
import { decideRetry, isStoreAway, S3Fault, S3Unreachable } from './s3-fault.js';
import { createS3Http, type S3Request } from './s3-http.js';
import { type S3Place, type S3Query, urlOf } from './s3-place.js';

export interface S3Call {
  readonly method: S3Request['method'];
  /** Empty: the bucket itself. */
  readonly key: string;
  readonly query?: S3Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
}

export interface S3Body {
  readonly pieces: readonly Uint8Array[];
  /** In hex. */
  readonly sha256: string;
}

export interface S3Answer {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Signed requests to one bucket, retried while the store is busy or cannot be reached. */
export interface S3Client {
  /** For answers with a short body, which is read. Throws an `S3Fault` or `S3Unreachable`. */
  ask(call: S3Call, check?: (answer: S3Answer) => void): Promise<S3Answer>;
  /** Returns the headers of the answer; the body is read by the caller. */
  open(call: S3Call): Promise<IncomingMessage>;
  close(): void;
}

export interface S3ClientDeps {
  readonly place: S3Place;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs' | 'sleep' | 'every'>;
  readonly random: Random;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly idleMs?: number;
}

/** Stores answer within a second; a load balancer in front of them gives up after about ten. */
const IDLE_MS = 10_000;
/** While the store is unavailable, each caller waits for one attempt at most. */
const AWAY_MS = 3_000;
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
/** Derived signing keys, one per day and secret. */
const MAX_SIGNING_KEYS = 8;
const JITTER_STEPS = 1000;

export function createS3Client({ place, clock, random, log, idleMs = IDLE_MS }: S3ClientDeps): S3Client {
  const http = createS3Http({ isTls: place.isTls, idleMs, clock });
  const closing = new AbortController();
  const signingKeys = new Map<string, ArrayBuffer>();
  /** The store's clock minus ours, once it has rejected our time. */
  let clockOffsetMs = 0;
  let awayUntilMs: number | undefined;

  async function signed({ method, key, query, headers = {}, body }: S3Call): Promise<S3Request> {
    const { keyId, secret, sessionToken } = await readCredentials(place.credentials);
    if (signingKeys.size >= MAX_SIGNING_KEYS) signingKeys.clear();
    const datetime = new Date(clock.now() + clockOffsetMs).toISOString().replace(/[:-]|\.\d{3}/g, '');
    const signer = new AwsV4Signer({
      ...{ method, url: urlOf(place, key, query).href, service: 's3', region: place.region, datetime },
      ...{ accessKeyId: keyId, secretAccessKey: secret.reveal(), cache: signingKeys },
      ...(sessionToken && { sessionToken: sessionToken.reveal() }),
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 },
    });
    const { url, headers: signedHeaders } = await signer.sign();
    const pieces = body?.pieces ?? [];
    const hasBody = method === 'PUT' || method === 'POST';
    const all = Object.fromEntries(signedHeaders);
    if (hasBody) all['content-length'] = String(lengthOf(pieces));
    return { method, url, headers: all, body: pieces };
  }

  async function attempt<T>(call: S3Call, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    const answer = await http.send(await signed(call));
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return read(answer);
    const storeTime = Date.parse(answer.headers.date ?? '');
    const fault = parseErrorAnswer(await readText(answer));
    throw new S3Fault(status, fault, Number.isNaN(storeTime) ? undefined : storeTime);
  }

  async function untilDone<T>(call: S3Call, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    const startMs = clock.monotonicMs();
    for (let made = 1; ; made += 1) {
      try {
        const result = await attempt(call, read);
        if (awayUntilMs !== undefined) log.info('blobs.storeBack');
        awayUntilMs = undefined;
        return result;
      } catch (error) {
        closing.signal.throwIfAborted();
        followClock(error);
        const isKnownAway = awayUntilMs !== undefined && clock.monotonicMs() < awayUntilMs;
        const attempts = { made, elapsedMs: clock.monotonicMs() - startMs, isKnownAway };
        const delayMs = decideRetry(error, attempts, randomBelow(random, JITTER_STEPS) / JITTER_STEPS);
        if (delayMs === undefined) {
          if (isStoreAway(error)) noteAway(error);
          throw error instanceof S3Fault ? error : new S3Unreachable(error);
        }
        await clock.sleep(delayMs, closing.signal);
      }
    }
  }

  function noteAway(error: unknown): void {
    if (awayUntilMs === undefined) log.warn('blobs.storeAway', { error });
    awayUntilMs = clock.monotonicMs() + AWAY_MS;
  }

  function followClock(error: unknown): void {
    if (!(error instanceof S3Fault) || error.code !== 'RequestTimeTooSkewed') return;
    if (error.storeTime !== undefined) clockOffsetMs = error.storeTime - clock.now();
  }

  return {
    ask: (call, check) =>
      untilDone(call, async (answer) => {
        const whole = { headers: answer.headers, text: await readText(answer) };
        check?.(whole);
        return whole;
      }),
    open: (call) => untilDone(call, async (answer) => answer),
    close() {
      closing.abort(new Error('The service is stopping'));
      http.close();
    },
  };
}

const EMPTY_SHA256 = sha256Of([]);

export function sha256Of(pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

async function readText(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    if (sizeBytes > MAX_TEXT_BYTES) throw new RangeError('The object store answers with more than 2 MB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
