import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { shapesHere } from './shapes-here.js';
import { startWatched, type WatchedProcess } from './watched-process.js';

const MB = 1024 * 1024;
/** Decision 17.20. */
const MAX_HELD_MS = 50;
const IMPORT = '/v1/domains/large.test/aliases/import?preview=true';

describe(`reading a large body holds the event loop for at most ${MAX_HELD_MS} ms`, { timeout: 300_000 }, () => {
  let service: WatchedProcess;
  let token: string;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bodies-'));
    const { location, remove } = await makeTestLocation();
    service = await startWatched(dataDir, location.engine === 'postgres' ? { DATABASE_URL: location.url } : {});
    ends.push(
      () => service.kill(),
      remove,
      () => rm(dataDir, { recursive: true }),
    );
    const account = { email: 'ann@example.test', password: 'correct horse battery' };
    ({ api_token: token } = (await callApi(service.baseUrl, 'POST /v1/account', { body: account })).body);
    await callApi(service.baseUrl, 'POST /v1/domains', { as: token, body: { domain: 'large.test' } });
    await send(IMPORT, JSON.stringify({ csv: 'name\nwarm' }));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  const send = async (path: string, body: string, type = 'application/json') => {
    const answer = await fetch(`${service.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`, 'content-type': type },
      body,
    });
    await answer.text();
    return answer.status;
  };

  const FROM = '{"from":"ann@other.test","to":"bob@other.test"';
  const csv = (text: string) => JSON.stringify({ csv: text });
  const MANY_LABELS = `x,"${'a,'.repeat(60_000)}"\n`;
  const name = 'n'.repeat(40);
  const lines = (letter: string) =>
    `name,description\n${Array.from({ length: 40_000 }, (_, n) => `${name}${n},${letter.repeat(20)}`).join('\n')}`;
  const form = (csv: string) => `--edge\r\nContent-Disposition: form-data; name=csv\r\n\r\n${csv}\r\n--edge--\r\n`;
  const FORM = 'multipart/form-data; boundary=edge';

  it.each(
    shapesHere<[string, number, () => string, string?, string?]>([
      ['aliases as JSON', 200, () => JSON.stringify({ csv: lines('x') })],
      ['aliases with every letter escaped', 400, () => `{"csv":"${'\\u0061'.repeat(1.8 * MB)}"}`],
      ['aliases beyond Latin-1', 200, () => JSON.stringify({ csv: lines('日') })],
      ['aliases as a form', 200, () => form(lines('x')), IMPORT, FORM],
      ['aliases with millions of cells in a line', 400, () => csv(`name\n${','.repeat(4.9 * MB)}`)],
      ['aliases with millions of columns', 400, () => csv(','.repeat(4.9 * MB))],
      ['aliases with millions of blank lines', 200, () => csv(`name\nann\n${'\n'.repeat(4.9 * MB)}`)],
      ['aliases with millions of quotation marks', 400, () => csv(`name\n"${'""'.repeat(2.4 * MB)}"`)],
      ['aliases with thousands of labels a line', 200, () => csv(`name,labels\n${MANY_LABELS.repeat(40)}`)],
      ['lists for aliases', 400, () => `{"csv":[${'[],'.repeat(3.5 * MB)}1]}`],
      [
        'octets for a message',
        403,
        () => `${FROM},"text":{"type":"Buffer","data":[${'1,'.repeat(25 * MB)}1]}}`,
        '/v1/emails',
      ],
      ['texts for a message', 400, () => `{"attachments":[${'"",'.repeat(16 * MB)}""]}`, '/v1/emails'],
    ]),
  )('%s', async (_, expected, makeBody, path = IMPORT, type = 'application/json') => {
    const body = makeBody();
    const work = async () => {
      expect.soft(await send(path, body, type)).toBe(expected);
    };
    let cost = await service.measure(work);
    // The work of neighbours only adds: what is too much is measured again
    for (let more = 2; more > 0 && cost.longestMs > MAX_HELD_MS; more--) cost = await service.measure(work);
    if (process.env.SHOW_COST) process.stderr.write(`${expect.getState().currentTestName}: ${JSON.stringify(cost)}\n`);
    expect.soft(cost.longestMs).toBeLessThanOrEqual(MAX_HELD_MS);
  });
});
