import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Place } from '../../src/blobs/s3/s3-place.js';
import { Secret } from '../../src/platform/secret.js';

/** Faults that occur in front of the store. */
export type S3Trouble =
  | { readonly kind: '503' }
  /** An error answer in the store's format. */
  | { readonly kind: 'refuse'; readonly status: number; readonly code: string }
  /** The connection ends before an answer. */
  | { readonly kind: 'hang-up' }
  /** The request is carried out, and the answer is lost. */
  | { readonly kind: 'lose-answer' }
  /** The connection ends after this many octets of the answer's body. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  | { readonly kind: 'silence' }
  /** An answer of one octet now and then, without an end. */
  | { readonly kind: 'trickle' }
  /** Each page of a listing names itself as the next. */
  | { readonly kind: 'same-page' };

export interface TestS3 extends AsyncDisposable {
  readonly place: S3Place;
  /** For `WAYPOST_BLOBS`. */
  readonly url: string;
  /** Of all requests so far: `PUT /mail/blobs/…`. */
  readonly requests: string[];
  /** The next requests that it says yes to meet this trouble. */
  trouble(decide: (request: string) => S3Trouble | undefined): void;
}

const BUCKET = 'mail';
const KEY = 'S3RVER';
const TRICKLE_MS = 20;

/** An S3 store with an empty bucket, behind a proxy that injects faults. */
export async function startTestS3({ style = 'path' as S3Place['style'] } = {}): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-s3-'));
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, serviceEndpoint: 'localhost' },
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: storePort } = await store.run();
  const requests: string[] = [];
  let decide: (request: string) => S3Trouble | undefined = () => undefined;

  const front = createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    requests.push(name);
    meet(decide(name), request, response, storePort);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const host = style === 'host' ? 's3.localhost' : '127.0.0.1';
  return {
    place: {
      ...{ host, port, isTls: false, bucket: BUCKET, prefix: '', region: 'us-east-1', style },
      credentials: { kind: 'keys', keyId: KEY, secret: new Secret(KEY), sessionToken: undefined },
    },
    url: `s3://${KEY}:${KEY}@${host}:${port}/${BUCKET}?tls=off&style=${style}`,
    requests,
    trouble(how) {
      decide = how;
    },
    async [Symbol.asyncDispose]() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function meet(
  trouble: S3Trouble | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  storePort: number,
): void {
  switch (trouble?.kind) {
    case 'silence':
      request.resume();
      return;
    case 'same-page':
      request.resume();
      response.end(
        '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken></ListBucketResult>',
      );
      return;
    case 'trickle': {
      request.resume();
      response.writeHead(200);
      const more = setInterval(() => response.write(' '), TRICKLE_MS);
      response.once('close', () => clearInterval(more));
      return;
    }
    case 'hang-up':
      request.socket.destroy();
      return;
    case '503':
      request.resume();
      response.writeHead(503).end('<html>away</html>');
      return;
    case 'refuse':
      request.resume();
      response.writeHead(trouble.status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${trouble.code}</Code><Message>As you see.</Message></Error>`);
      return;
    default:
      forward(trouble, request, response, storePort);
  }
}

function forward(
  trouble: S3Trouble | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  storePort: number,
): void {
  const { method, url, headers } = request;
  const outgoing = httpRequest(
    { host: '127.0.0.1', port: storePort, method, path: url, headers, agent: false },
    (answer) => {
      if (trouble?.kind === 'lose-answer') {
        answer.resume();
        answer.on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (trouble?.kind !== 'cut') {
        answer.pipe(response);
        return;
      }
      let left = trouble.afterBytes;
      answer.on('data', (bytes: Buffer) => {
        if (left <= 0) return;
        const part = bytes.subarray(0, left);
        left -= part.length;
        response.write(part, () => left <= 0 && request.socket.destroy());
      });
    },
  );
  outgoing.on('error', () => request.socket.destroy());
  request.pipe(outgoing);
}
