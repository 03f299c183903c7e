import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LargeMessageWorld, startLargeMessageWorld } from './large-message-world.js';
import { shapesHere } from './shapes-here.js';
import type { Cost } from './watched-process.js';

const MB = 1024 * 1024;
/** Decision 17.23. */
const MAX_MEMORY_MB = 150;
const SIZE = 49.5 * MB;
/** Decision 17.20 says 50; CPU time of the same work may double where others use the machine. */
const MAX_HELD_MS = 100;
const TIME_MS = 300_000;

function message(octets: Buffer): Buffer {
  const lines = octets.toString('base64').replace(/.{76}/g, '$&\r\n');
  return Buffer.from(
    [
      'From: ann@sender.test\r\nTo: box@large.test\r\nSubject: Large\r\nMessage-ID: <large@sender.test>\r\n',
      'Date: Sun, 15 Nov 2026 11:00:00 +0000\r\nMIME-Version: 1.0\r\n',
      'Content-Type: multipart/mixed; boundary=edge\r\n\r\n--edge\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n',
      '--edge\r\nContent-Type: application/octet-stream; name=noise.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      `${lines}\r\n--edge--\r\n`,
    ].join(''),
  );
}

const octets = randomBytes(Math.ceil((SIZE / 78) * 57));

/** The owner of a mailbox at the API, in a process of its own: what another message left in memory is no cost here. */
async function openOwner() {
  const world: LargeMessageWorld = await startLargeMessageWorld();
  const box = await world.alias('box', { recipients: '', has_imap: true });
  const authorization = `Basic ${Buffer.from(`${box.address}:${await box.password()}`).toString('base64')}`;

  /** As it comes: what is large is only counted. */
  async function call(request: string, body?: Buffer) {
    const [method = '', path = ''] = request.split(' ');
    const answer = await fetch(`${world.waypost.baseUrl}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: new Uint8Array(body) }),
    });
    let sizeBytes = 0;
    let text = '';
    for await (const piece of answer.body ?? []) {
      sizeBytes += piece.length;
      if (sizeBytes < MB) text += Buffer.from(piece).toString();
    }
    return { status: answer.status, sizeBytes, text };
  }

  // What is loaded once for all messages is no cost of a large one
  expect(await world.handToMx(box.address, message(Buffer.alloc(2000)))).toMatch(/^250/);
  const [small] = JSON.parse((await call('GET /v1/messages')).text);
  await call(`GET /v1/messages/${small.id}`);
  const draft = Buffer.from(JSON.stringify({ folder: 'Drafts', subject: 'Draft', text: 'x'.repeat(1_100_000) }));
  const draftId: string = JSON.parse((await call('POST /v1/messages?raw=false&nodemailer=false', draft)).text).id;
  world.waypost.markIdle();

  return {
    ...world,
    address: box.address,
    draftId,
    call,
    /** Garbage that is not collected yet only adds: what can be repeated is measured again when it is too much. */
    async costs(work: () => Promise<void>, { isRepeatable = false } = {}) {
      const isBounded = ({ memoryMb, longestMs }: Cost) => memoryMb <= MAX_MEMORY_MB && longestMs <= MAX_HELD_MS;
      let cost = await world.waypost.measure(work);
      for (let more = isRepeatable ? 2 : 0; more > 0 && !isBounded(cost); more--)
        cost = await world.waypost.measure(work);
      if (process.env.SHOW_COST)
        process.stderr.write(`${expect.getState().currentTestName}: ${JSON.stringify(cost)}\n`);
      expect.soft(cost.memoryMb).toBeLessThanOrEqual(MAX_MEMORY_MB);
      expect.soft(cost.longestMs).toBeLessThanOrEqual(MAX_HELD_MS);
    },
  };
}

type Owner = Awaited<ReturnType<typeof openOwner>>;

describe('a message of 50 MB at the API of messages', () => {
  let owner: Owner;
  let id: string;

  beforeAll(async () => {
    owner = await openOwner();
    expect(await owner.handToMx(owner.address, message(octets))).toMatch(/^250/);
    [{ id }] = JSON.parse((await owner.call('GET /v1/messages?lightweight=true')).text);
  }, TIME_MS);
  afterAll(() => owner?.[Symbol.asyncDispose]());

  it.each(
    shapesHere<[string, () => string, number]>([
      ['its record with source and file', () => `/v1/messages/${id}`, 3],
      ['a list with it', () => '/v1/messages?limit=10', 3],
      ['its source', () => `/v1/messages/${id}?eml=true`, 1],
    ]),
  )(
    'is read as %s in bounded memory, and holds no other work up',
    (_, path, times) =>
      owner.costs(
        async () => {
          expect((await owner.call(`GET ${path()}`)).sizeBytes).toBeGreaterThan(times * SIZE);
        },
        { isRepeatable: true },
      ),
    TIME_MS,
  );

  it(
    'is refused when it is longer',
    async () => {
      const raw = `Subject: Long\r\n\r\n${'x\r\n'.repeat((50 * MB) / 3)}`;
      expect((await owner.call('POST /v1/messages', Buffer.from(JSON.stringify({ raw })))).status).toBe(400);
    },
    TIME_MS,
  );
});

describe('a message of 50 MB from a program', () => {
  const asSource = (folder: string) =>
    Buffer.from(JSON.stringify({ folder, flags: ['\\Seen'], raw: message(octets).toString() }));
  const asFile = (folder: string) => {
    const file = { filename: 'noise.bin', content: octets.toString('base64'), encoding: 'base64' };
    return Buffer.from(JSON.stringify({ folder, subject: 'Composed', text: 'See the file.', attachments: [file] }));
  };

  it.each(
    shapesHere<[string, number, (owner: Owner) => string, () => Buffer]>([
      ['put into a folder, and again, which adds none', 2, () => 'POST /v1/messages', () => asSource('Sent Mail')],
      ['saved as a draft with a file', 1, ({ draftId }) => `PUT /v1/messages/${draftId}`, () => asFile('Drafts')],
    ]),
  )(
    'is %s in bounded memory, and holds no other work up',
    async (_, times, request, makeBody) => {
      await using owner = await openOwner();
      const body = makeBody();
      for (let n = 0; n < times; n++) {
        await owner.costs(async () => {
          const { status, text } = await owner.call(`${request(owner)}?raw=false&nodemailer=false`, body);
          const { size, uid } = JSON.parse(text);
          expect([status, uid <= 2, size > 0.99 * SIZE]).toEqual([200, true, true]);
        });
      }
    },
    TIME_MS,
  );
});
