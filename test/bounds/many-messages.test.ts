import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { connectImap, type ImapClient } from '../support/imap-client.js';
import { startWatched, type WatchedProcess } from './watched-process.js';

/** Decision 17.20. */
const MAX_HELD_MS = 50;
const MESSAGES = 10_000;

function literal(n: number): string {
  const message = `From: bob@remote.test\r\nSubject: ${n}\r\nMessage-ID: <${n}@remote.test>\r\n\r\nText ${n}\r\n`;
  return `(\\Seen) {${message.length}+}\r\n${message}`;
}

describe(`a command for ${MESSAGES} messages holds the event loop for at most ${MAX_HELD_MS} ms`, {
  timeout: 300_000,
}, () => {
  let service: WatchedProcess;
  let client: ImapClient;
  let other: ImapClient;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-many-'));
    const { location, remove } = await makeTestLocation();
    service = await startWatched(dataDir, location.engine === 'postgres' ? { DATABASE_URL: location.url } : {});
    ends.push(
      () => service.kill(),
      remove,
      () => rm(dataDir, { recursive: true }),
    );
    const call = async (request: string, as: string | undefined, body: object) =>
      (await callApi(service.baseUrl, request, { ...(as && { as }), body })).body;
    const account = { email: 'ann@example.test', password: 'correct horse battery' };
    const { api_token: token } = await call('POST /v1/account', undefined, account);
    await call('POST /v1/domains', token, { domain: 'many.test', catchall: false });
    await call('POST /v1/domains/many.test/aliases', token, { name: 'box', has_imap: true, recipients: '' });
    const { username, password } = await call('POST /v1/domains/many.test/aliases/box/generate-password', token, {});
    const connect = async () => {
      const connected = await connectImap(service.ports.imaps ?? 0);
      await connected.ok(`LOGIN "${username}" "${password}"`);
      return connected;
    };
    [client, other] = await Promise.all([connect(), connect()]);
    for (const folder of ['Start', 'Copies', 'End']) await client.ok(`CREATE ${folder}`);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  async function holdsShortly(work: () => Promise<unknown>): Promise<void> {
    const { longestMs } = await service.measure(async () => void (await work()));
    expect.soft(longestMs).toBeLessThanOrEqual(MAX_HELD_MS);
  }

  it('APPEND', async () => {
    const literals = Array.from({ length: MESSAGES }, (_, n) => literal(n));
    await holdsShortly(() => client.ok(`APPEND Start ${literals.join(' ')}`));
    await client.ok('SELECT Start');
    await other.ok('SELECT Start');
  });

  it.each(['STORE 1:* +FLAGS.SILENT (\\Flagged)', 'STORE 1:* +FLAGS ($Junk)', 'COPY 1:* Copies', 'COPY 1:* Copies'])(
    '%s',
    async (command) => {
      await holdsShortly(() => client.ok(command));
      await holdsShortly(() => other.ok('NOOP'));
    },
  );

  it('MOVE', async () => {
    await holdsShortly(() => client.ok('MOVE 1:* End'));
    await holdsShortly(() => other.ok('NOOP'));
    expect(await client.ok('STATUS End (MESSAGES)')).toEqual([`STATUS End (MESSAGES ${MESSAGES})`]);
  });

  it('STORE and EXPUNGE, every second message first', async () => {
    await holdsShortly(() => client.ok('SELECT Copies'));
    const odd = Array.from({ length: MESSAGES }, (_, n) => 2 * n + 1).join(',');
    for (const command of [
      `STORE ${odd} +FLAGS (\\Deleted)`,
      'EXPUNGE',
      'STORE 1:* +FLAGS.SILENT (\\Deleted)',
      'EXPUNGE',
    ])
      await holdsShortly(() => client.ok(command));
    expect(await client.ok('STATUS Copies (MESSAGES)')).toEqual(['STATUS Copies (MESSAGES 0)']);
  });

  it('RENAME of INBOX', async () => {
    await client.ok('SELECT End');
    await client.ok('MOVE 1:* INBOX');
    await holdsShortly(() => client.ok('RENAME INBOX Old'));
    expect(await client.ok('STATUS Old (MESSAGES)')).toEqual([`STATUS Old (MESSAGES ${MESSAGES})`]);
  });
});
