import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testEngine } from '../support/database.js';
import { zipArchive } from '../support/zip-archive.js';
import { DOMAIN, type LargeMessageWorld, startLargeMessageWorld } from './large-message-world.js';
import type { Cost } from './watched-process.js';

const MB = 1024 * 1024;
/** Decision 17.23. */
const MAX_MEMORY_MB = 150;
/** Of the message with its attachment in base64. */
const SIZE = 49.5 * MB;
/** Decision 17.20 says 50; CPU time of the same work may double where others use the machine. */
const MAX_HELD_MS = 100;
const MAX_MEASUREMENTS = 3;
const IS_LONG = process.env.WAYPOST_TEST_LONG !== undefined;
/** Each door takes its costliest shape, `npm run test:long` takes all. */
const shapes = <Shape>(all: readonly Shape[]) => (IS_LONG ? all : all.slice(0, 1));
/** How a message is read does not depend on the engine, where it is kept does: there, a mailbox and the queue. */
const itReads = it.runIf(IS_LONG || testEngine() === 'sqlite');
const PATIENCE = { timeout: 240_000, interval: 50 };

const binary = randomBytes(Math.ceil((SIZE / 78) * 57));
const small = Buffer.alloc(2000, 'x');
const archive = zipArchive([{ name: 'noise.bin', bytes: binary }]);

let serial = 0;

function head(): string {
  serial += 1;
  return [
    `From: sender@${DOMAIN}`,
    'To: bob@target.test',
    `Subject: Large ${serial}`,
    `Message-ID: <large-${serial}@sender.test>`,
    'Date: Sun, 15 Nov 2026 11:00:00 +0000',
    '',
  ].join('\r\n');
}

function message(from: string, file: Buffer, name: string): Buffer {
  return Buffer.concat([
    Buffer.from(
      [
        head().replace(`sender@${DOMAIN}`, from),
        'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=edge\r\n\r\n',
        '--edge\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n--edge\r\n',
        `Content-Type: application/octet-stream; name=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
      ].join(''),
    ),
    inLines(file),
    Buffer.from('\r\n--edge--\r\n'),
  ]);
}

const filesInLines = new Map<Buffer, Buffer>();

/** Encoding a large file takes longer than sending it: each is encoded once. */
function inLines(file: Buffer): Buffer {
  const known = filesInLines.get(file);
  if (known) return known;
  const lines = Buffer.from(file.toString('base64').replace(/.{76}/g, '$&\r\n'), 'latin1');
  filesInLines.set(file, lines);
  return lines;
}

let world: LargeMessageWorld;
let login: { readonly address: string; readonly password: string };

beforeEach(async () => {
  world = await startLargeMessageWorld();
  await world.alias('forward', { recipients: ['bob@target.test'] });
  await world.alias('hook', { recipients: [world.hookUrl] });
  await world.alias('box', { recipients: '', has_imap: true });
  const sender = await world.alias('sender', { recipients: ['bob@target.test'] });
  login = { address: sender.address, password: await sender.password() };
  // What is loaded once for all messages is no cost of a large one
  for (let i = 0; i < 3; i++) {
    for (const name of ['forward', 'hook', 'box'])
      expect(await world.handToMx(`${name}@${DOMAIN}`, message('ann@sender.test', small, 'a.bin'))).toMatch(/^250/);
    expect(await world.submit(login, 'bob@target.test', message(login.address, small, 'a.bin'))).toMatch(/^250/);
    await world.post(
      json({ attachments: [{ filename: 'a', content: 'aGk=', encoding: 'base64' }] }),
      'application/json',
    );
  }
  await vi.waitFor(() => expect(world.delivered.length).toBe(9), PATIENCE);
  world.waypost.markIdle();
});
afterEach(() => world?.[Symbol.asyncDispose]());

function json(fields: object): Buffer {
  serial += 1;
  return Buffer.from(
    JSON.stringify({
      from: login.address,
      to: 'bob@target.test',
      subject: `Large ${serial}`,
      text: 'See the file.',
      ...fields,
    }),
  );
}

/** Garbage that is not collected yet and the work of neighbours only add: what is too much is measured again. */
async function expectBounded(work: () => Promise<void>): Promise<void> {
  const isBounded = ({ memoryMb, longestMs }: Cost) => memoryMb <= MAX_MEMORY_MB && longestMs <= MAX_HELD_MS;
  let cost = await world.waypost.measure(work);
  for (let more = MAX_MEASUREMENTS - 1; more > 0 && !isBounded(cost); more--) cost = await world.waypost.measure(work);
  if (process.env.SHOW_COST) process.stderr.write(`${expect.getState().currentTestName}: ${JSON.stringify(cost)}\n`);
  expect.soft(cost.memoryMb).toBeLessThanOrEqual(MAX_MEMORY_MB);
  expect.soft(cost.longestMs).toBeLessThanOrEqual(MAX_HELD_MS);
}

async function untilDelivered(work: () => Promise<void>, to: 'delivered' | 'hooks' = 'delivered'): Promise<void> {
  const before = world[to].length;
  await work();
  await vi.waitFor(() => expect(world[to].length).toBe(before + 1), PATIENCE);
  expect(world[to].at(-1)?.sizeBytes).toBeGreaterThan(SIZE);
}

describe('a message of 50 MB costs bounded memory and holds no other work up', () => {
  describe.each(
    shapes([
      ['with an archive', () => archive, 'noise.zip'],
      ['with a file', () => binary, 'noise.bin'],
    ] as const),
  )('%s', (_, file, name) => {
    const hand = async (alias: string) => {
      const answer = await world.handToMx(`${alias}@${DOMAIN}`, message('ann@sender.test', file(), name));
      expect(answer).toMatch(/^250/);
    };

    itReads('at the MX, to a mail server', () => expectBounded(() => untilDelivered(() => hand('forward'))), 300_000);
    itReads('at the MX, to a webhook', () => expectBounded(() => untilDelivered(() => hand('hook'), 'hooks')), 300_000);
    it('at the MX, to a mailbox', () => expectBounded(() => hand('box')), 300_000);

    it('at submission', async () => {
      const submit = async () => {
        const source = message(login.address, file(), name);
        expect(await world.submit(login, 'bob@target.test', source)).toMatch(/^250/);
      };
      await expectBounded(() => untilDelivered(submit));
    }, 300_000);
  });

  describe.runIf(IS_LONG || testEngine() === 'sqlite')('at POST /v1/emails', () => {
    const JSON_TYPE = 'application/json';
    const file = binary.toString('base64');
    const expectPosted = (make: () => { readonly body: Buffer; readonly type?: string }) =>
      expectBounded(() =>
        untilDelivered(async () => {
          const { body, type = JSON_TYPE } = make();
          expect(await world.post(body, type)).toBe(200);
        }),
      );

    it.each(
      shapes([
        ['with letters beyond Latin-1', (raw: string) => raw.replace('See the file.', 'Siehe die Datei: 日本')],
        ['with LF alone', (raw: string) => raw.replaceAll('\r\n', '\n')],
        ['as it is', (raw: string) => raw],
      ] as const),
    )(
      'as raw, %s',
      async (_, change) => {
        await expectPosted(() => {
          const raw = change(message(login.address, binary, 'noise.bin').toString('latin1'));
          return { body: Buffer.from(JSON.stringify({ raw })) };
        });
      },
      300_000,
    );

    const attachments = [{ filename: 'noise.bin', content: file, encoding: 'base64' }];
    it.each(
      shapes([
        [
          'an attachment in base64, in attachments as JSON text',
          () => ({ body: json({ attachments: JSON.stringify(attachments) }) }),
        ],
        ['an attachment in base64, beside text of ASCII', () => ({ body: json({ attachments }) })],
        ['an attachment in base64, beside other letters', () => ({ body: json({ text: 'Siehe: 日本', attachments }) })],
      ] as const),
    )('with %s', (_, make) => expectPosted(make), 300_000);

    it.each(
      shapes([
        ['a file', () => form({}, binary)],
        ['raw as a field', () => form({ raw: message(login.address, binary, 'noise.bin') })],
      ] as const),
    )('with %s of multipart/form-data', (_, make) => expectPosted(make), 300_000);
  });
});

function form(fields: { readonly raw?: Buffer }, file?: Buffer): { readonly body: Buffer; readonly type: string } {
  serial += 1;
  const part = (disposition: string, content: string | Buffer, type = '') =>
    Buffer.concat([
      Buffer.from(`--form\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const given = fields.raw
    ? { raw: fields.raw }
    : { from: login.address, to: 'bob@target.test', subject: `Large ${serial}`, text: 'See the file.' };
  const parts = Object.entries(given).map(([name, value]) => part(`name=${name}`, value));
  if (file) {
    parts.push(part('name=attachment; filename=noise.bin', file, 'Content-Type: application/octet-stream\r\n'));
  }
  return { body: Buffer.concat([...parts, Buffer.from('--form--\r\n')]), type: 'multipart/form-data; boundary=form' };
}
