import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../../platform/service-error.js';
import { parseUploadPage } from '../../protocol/s3/multipart.js';
import { parseObjectPage } from '../../protocol/s3/object-list.js';
import { type ByteRange, MissingObjectError, type ObjectStore, type StoredObject } from '../object-store.js';
import { uploadParts } from './multipart-upload.js';
import { partsOf } from './parts.js';
import type { S3Client } from './s3-client.js';
import { isMissing, isPassing, S3Fault, S3Unreachable } from './s3-fault.js';

/** Objects up to this size are one request; larger ones are sent in parts of this size. */
const PART_BYTES = 16 * 1024 * 1024;
/** Each upload holds a part in memory. */
const MAX_UPLOADS = 8;
/** How often one read may break off; `PROGRESS_BYTES` received allow one more. */
const MAX_BREAKS = 4;
const PROGRESS_BYTES = 512 * 1024;
/** Keys begin with the last digit of the name, which is random: nodes divide the listing by it. */
const SHARES = [...'0123456789abcdef'];
const EVERYTHING: ByteRange = { from: 0, to: Number.POSITIVE_INFINITY };

/**
 * Objects in a bucket. Uses only what every store supports: no checksums beyond the signature's, no conditions, no
 * tags.
 */
export function createS3Objects(client: S3Client, prefix: string): ObjectStore {
  const inTurn = createTurns(MAX_UPLOADS);
  const directoryOf = (share: string) => `${prefix}blobs/${share}/`;
  const keyOf = (name: string) => directoryOf(name.slice(-1)) + name;

  function send(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    return inTurn(async () => {
      const parts = partsOf(bytes, PART_BYTES);
      const { value: first } = await parts.next();
      if (!first) throw new Error('An object has one part at least');
      try {
        if (first.isLast) await client.ask({ method: 'PUT', key, body: first });
        else await uploadParts(client, key, first, parts);
      } finally {
        await parts.return();
      }
    });
  }

  async function open(name: string, { from, to }: ByteRange): Promise<IncomingMessage | undefined> {
    const isWhole = from === 0 && to === Number.POSITIVE_INFINITY;
    const end = to === Number.POSITIVE_INFINITY ? '' : to - 1;
    const range = isWhole ? {} : { headers: { range: `bytes=${from}-${end}` } };
    try {
      return await client.open({ method: 'GET', key: keyOf(name), ...range });
    } catch (error) {
      if (error instanceof S3Fault && error.status === 416) return undefined; // the object ends before this range
      if (isMissing(error)) throw new MissingObjectError(name);
      throw error;
    }
  }

  return {
    location: 's3',
    shares: SHARES,
    isShared: true,
    put: (name, bytes) => orUnavailable(send(keyOf(name), bytes)),
    async *get(name, range = EVERYTHING) {
      let { from } = range;
      for (let breaks = 0; from < range.to; ) {
        const answer = await orUnavailable(open(name, { from, to: range.to }));
        if (!answer) return;
        try {
          for await (const piece of inRange(answer, from, range.to)) {
            from += piece.length;
            yield piece;
          }
          return;
        } catch (error) {
          breaks += 1; // resume where it broke off
          if (breaks > MAX_BREAKS + (from - range.from) / PROGRESS_BYTES) throw unavailable(error);
        }
      }
    },
    async sizeOf(name) {
      const answer = await orUnavailable(client.ask({ method: 'HEAD', key: keyOf(name) }).catch(unlessMissing));
      return answer && Number(answer.headers['content-length']);
    },
    async delete(name) {
      await orUnavailable(client.ask({ method: 'DELETE', key: keyOf(name) }).catch(unlessMissing));
    },
    async *list(share) {
      for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
        const query = {
          ...{ 'list-type': '2', prefix: directoryOf(share), 'max-keys': '1000' },
          ...(token !== undefined && { 'continuation-token': token }),
        };
        const { headers, text } = await orUnavailable(client.ask({ method: 'GET', key: '', query }));
        const page = parseObjectPage(text);
        for (const { key, modifiedAt } of page.objects) {
          yield { name: key.slice(directoryOf(share).length), ageMs: ageOf(modifiedAt, headers.date) };
        }
        if (page.next !== undefined && page.next === token) throw unavailable(new Error(REPEATED));
        token = page.next;
      }
    },
    async abandon(share, olderThanMs) {
      let marker: S3Marker = {};
      do {
        const query = { uploads: '', prefix: directoryOf(share), ...marker };
        const answer = await client.ask({ method: 'GET', key: '', query }).catch(unlessNotOffered);
        if (!answer) return;
        const { uploads, next } = parseUploadPage(answer.text);
        for (const { key, uploadId, initiatedAt } of uploads) {
          const ageMs = ageOf(initiatedAt, answer.headers.date) ?? 0;
          if (ageMs > olderThanMs) await client.ask({ method: 'DELETE', key, query: { uploadId } });
        }
        if (next && next.key === marker['key-marker'] && next.uploadId === marker['upload-id-marker']) {
          throw unavailable(new Error(REPEATED));
        }
        marker = next ? { 'key-marker': next.key, 'upload-id-marker': next.uploadId } : {};
      } while (marker['key-marker'] !== undefined);
    },
    close: () => client.close(),
  };
}

const REPEATED = 'The object store lists the same page again';

type S3Marker = { readonly 'key-marker'?: string; readonly 'upload-id-marker'?: string };

/** Both times are the store's. */
function ageOf(at: number, storeDate: string | undefined): StoredObject['ageMs'] {
  const ageMs = Date.parse(storeDate ?? '') - at;
  return Number.isNaN(ageMs) ? undefined : ageMs;
}

/** A store that does not support ranges sends everything. */
async function* inRange(answer: IncomingMessage, from: number, to: number): AsyncGenerator<Uint8Array> {
  let at = answer.statusCode === 206 ? from : 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    const wanted = piece.subarray(Math.max(0, from - at), Math.max(0, to - at));
    at += piece.length;
    if (wanted.length > 0) yield wanted;
    if (at >= to) return;
  }
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Some stores cannot list unfinished uploads; they remove them by their own rules. */
function unlessNotOffered(error: unknown): undefined {
  if (!(error instanceof S3Fault) || isPassing(error)) throw error;
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof S3Fault || error instanceof S3Unreachable ? unavailable(error) : error;
  }
}

/** The cause is for the log; callers hear that it is temporary. */
function unavailable(error: unknown): ServiceError {
  return new ServiceError('unavailable', 'db.unavailable', {}, error);
}

/** Runs at most `limit` at once; the others wait in the order they came. */
function createTurns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
