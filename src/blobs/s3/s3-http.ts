import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../platform/clock.js';
import { keepPace } from './pace.js';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: readonly Uint8Array[];
}

export interface S3Http {
  /** Resolves with the headers of the answer. Rejects if the connection fails, or is idle or slow for too long. */
  send(request: S3Request): Promise<IncomingMessage>;
  /** Requests in flight fail. */
  close(): void;
}

const MAX_CONNECTIONS = 64;

export interface S3HttpDeps {
  readonly isTls: boolean;
  readonly idleMs: number;
  readonly clock: Pick<Clock, 'every'>;
}

export function createS3Http({ isTls, idleMs, clock }: S3HttpDeps): S3Http {
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const closing = new AbortController();

  return {
    send({ method, url, headers, body }) {
      return new Promise((resolve, reject) => {
        const outgoing = (isTls ? httpsRequest : httpRequest)(url, {
          ...{ method, headers, agent, signal: closing.signal },
          ...(isLocal(url.hostname) && { lookup: thisMachine }),
        });
        outgoing.setTimeout(idleMs, () => outgoing.destroy(new Error(`The object store was silent for ${idleMs} ms`)));
        keepPace(outgoing, clock, idleMs);
        outgoing.on('error', reject);
        outgoing.once('response', resolve);
        if (body.length === 0) outgoing.end();
        // An early answer counts, even if writing the rest of the body fails afterwards
        else pipeline(Readable.from(body), outgoing).catch(reject);
      });
    },
    close() {
      closing.abort(new Error('The service is stopping'));
      agent.destroy();
    },
  };
}

/**
 * RFC 6761 §6.3: names below `localhost` are this machine. Few resolvers know that, and a bucket may be such a name.
 */
function isLocal(host: string): boolean {
  return host.endsWith('.localhost');
}

const thisMachine: LookupFunction = (_host, { all }, callback) => {
  if (all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};
