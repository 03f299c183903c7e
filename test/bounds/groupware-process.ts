import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { startWatched, type WatchedProcess } from './watched-process.js';

export interface Answered {
  readonly status: number;
  readonly sizeBytes: number;
  /** The beginning. */
  readonly text: string;
}

export interface GroupwareProcess extends AsyncDisposable {
  readonly waypost: WatchedProcess;
  /** Another process with the same mailbox. */
  restart(): Promise<void>;
  readonly home: string;
  /** As the owner of a mailbox; long answers are only counted. */
  ask(request: string, body?: string | Buffer, headers?: Readonly<Record<string, string>>): Promise<Answered>;
}

const KEPT_BYTES = 1024 * 1024;

/** The real process with one mailbox, watched from outside. */
export async function startGroupwareProcess(): Promise<GroupwareProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-groupware-'));
  const { location, remove } = await makeTestLocation();
  const env = { WAYPOST_LIMIT_CALLS: '0', ...(location.engine === 'postgres' && { DATABASE_URL: location.url }) };
  let waypost = await startWatched(dataDir, env);
  const call = async (request: string, as: string | undefined, body: object) =>
    (await callApi(waypost.baseUrl, request, { ...(as && { as }), body })).body;
  const account = { email: 'ann@example.test', password: 'correct horse battery' };
  const { api_token: token } = await call('POST /v1/account', undefined, account);
  await call('POST /v1/domains', token, { domain: 'many.test', catchall: false });
  await call('POST /v1/domains/many.test/aliases', token, { name: 'box', has_imap: true, recipients: '' });
  const { username, password } = await call('POST /v1/domains/many.test/aliases/box/generate-password', token, {});
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return {
    get waypost() {
      return waypost;
    },
    async restart() {
      await waypost.stop();
      waypost = await startWatched(dataDir, env);
    },
    home: `/dav/${encodeURIComponent(username)}`,
    async ask(request, body, headers = {}) {
      const [method = '', path = ''] = request.split(' ');
      const answer = await fetch(`${waypost.baseUrl}${path}`, {
        method,
        headers: { authorization, ...headers },
        ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
      });
      let sizeBytes = 0;
      const pieces: Buffer[] = [];
      for await (const piece of answer.body ?? []) {
        if (sizeBytes < KEPT_BYTES) pieces.push(Buffer.from(piece));
        sizeBytes += piece.length;
      }
      return { status: answer.status, sizeBytes, text: Buffer.concat(pieces).toString() };
    },
    async [Symbol.asyncDispose]() {
      await waypost.kill();
      await rm(dataDir, { recursive: true });
      await remove();
    },
  };
}
