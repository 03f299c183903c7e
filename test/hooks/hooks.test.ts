import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import type { PathChange } from '../../src/deliverylog/path.js';
import { findWebhookKeys } from '../../src/directory/domains/webhook-key-store.js';
import type { HookCall } from '../../src/inbound/carriers.js';
import { forgetHooks } from '../../src/inbound/hooks/forget-hooks.js';
import { createHookCarrier } from '../../src/inbound/hooks/hook-carrier.js';
import { HOOK_JOB } from '../../src/inbound/hooks/hook-delivery-store.js';
import { createHookHandler } from '../../src/inbound/hooks/hook-handler.js';
import { createMailParser } from '../../src/inbound/hooks/mail-parser.js';
import type { Undelivered } from '../../src/inbound/undelivered/undelivered.js';
import { createJobQueue } from '../../src/jobs/job-queue.js';
import type { AuthVerdict } from '../../src/mailauth/verdict.js';
import { HORIZON_MS } from '../../src/outbound/queue/retry-policy.js';
import { systemClock } from '../../src/platform/clock.js';
import { createOutgoingGuard } from '../../src/platform/net/outgoing-guard.js';
import { systemRandom } from '../../src/platform/random.js';
import { parseHeaderBlock } from '../../src/protocol/mime/header-block.js';
import { openDirectory, shareDirectory } from '../domains/directory-fixture.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

shareDirectory();

const PATH_ID = 'f'.repeat(24);
const HEAD = Buffer.from('X-Original-To: sales@example.test\r\n');
const never = new AbortController().signal;

describe('the call', () => {
  it('tells everything about a message, signed by the domain', async () => {
    await using rig = await openHooks();
    const call = await rig.call({ attachment: Buffer.from([0, 1, 255]) });
    expect(await rig.carrier.post(call, never)).toMatchObject({ kind: 'good', as: 'delivered', report: { code: 200 } });
    const [{ headers, body }] = rig.calls as [Call];
    const keys = await findWebhookKeys(rig.db.reader, rig.keyring, rig.domainId, rig.clock.now());
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Waypost/0.0.0',
      'x-webhook-id': call.arrival.id,
      'x-webhook-signature': createHmac('sha256', keys?.current ?? '')
        .update(body)
        .digest('hex'),
    });
    expect(JSON.parse(body.toString())).toMatchObject({
      subject: 'Grüße 👋',
      text: expect.stringMatching(/^Hello\nBob\n/),
      html: expect.stringMatching(/^<p>Hello<\/p>/),
      textAsHtml: '<p>Hello<br/>Bob</p>',
      from: { value: [{ address: 'bob@sender.test', name: 'Bob "B" Builder' }] },
      to: { value: [{ address: 'sales@example.test', name: '' }] },
      messageId: '<one@sender.test>',
      priority: 'high',
      recipients: ['sales@example.test'],
      raw: Buffer.concat([HEAD, call.arrival.source]).toString(),
      headers: expect.stringContaining('X-Original-To: sales@example.test\r\n'),
      spf: { domain: 'sender.test', status: { result: 'pass' } },
      dkim: { results: [{ signingDomain: 'sender.test', status: { result: 'pass', aligned: 'sender.test' } }] },
      dmarc: { policy: 'reject', status: { result: 'pass' }, alignment: { spf: { result: true } } },
      arc: { status: { result: 'none' } },
      session: {
        recipient: 'sales@example.test',
        remoteAddress: '192.0.2.7',
        clientHostname: 'mx.sender.test',
        hostNameAppearsAs: 'helo.sender.test',
        sender: 'bob@sender.test',
        mta: 'mail.waypost.test',
        arrivalDate: new Date(call.arrival.at).toISOString(),
      },
      attachments: [
        {
          type: 'attachment',
          filename: 'data.bin',
          contentType: 'application/octet-stream',
          content: { type: 'Buffer', data: [0, 1, 255] },
          checksum: createHash('md5')
            .update(Buffer.from([0, 1, 255]))
            .digest('hex'),
          size: 3,
        },
      ],
    });
  });

  it.each([
    ['?attachments=false', { attachments: [], raw: expect.any(String) }],
    ['?raw=false&attachments=true', { attachments: [expect.anything()] }],
  ])('leaves out what the address says: %s', async (query, expected) => {
    await using rig = await openHooks();
    await rig.carrier.post(await rig.call({ query, attachment: Buffer.from('x') }), never);
    const body = JSON.parse(rig.calls[0]?.body.toString() ?? '');
    expect(body).toMatchObject(expected);
    expect('raw' in body).toBe('raw' in expected);
  });

  it('carries megabytes without holding the JSON, byte for byte', async () => {
    await using rig = await openHooks();
    const attachment = Buffer.alloc(3 * 1024 * 1024, 'ä€😀');
    const call = await rig.call({ attachment });
    expect(await rig.carrier.post(call, never)).toMatchObject({ kind: 'good' });
    const body = JSON.parse(rig.calls[0]?.body.toString() ?? '');
    expect(Buffer.from(body.attachments[0].content.data).equals(attachment)).toBe(true);
    expect(Buffer.from(body.raw).equals(Buffer.concat([HEAD, call.arrival.source]))).toBe(true);
  });

  it('is not signed for a domain that has no key here, and never holds what no parser takes apart', async () => {
    await using rig = await openHooks();
    const deep = Array.from(
      { length: 80 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    );
    const call = await rig.call({ source: Buffer.from(`Subject: deep\r\n${deep.join('')}`) });
    expect(await rig.carrier.post({ ...call, domainId: undefined }, never)).toMatchObject({ kind: 'good' });
    expect(rig.calls[0]?.headers['x-webhook-signature']).toBeUndefined();
    expect(JSON.parse(rig.calls[0]?.body.toString() ?? '')).toMatchObject({
      headerLines: expect.arrayContaining([{ key: 'subject', line: 'Subject: deep' }]),
      raw: expect.stringContaining('Subject: deep'),
    });
  });

  it.each([
    [404, 'permanent', 550, 1],
    [410, 'permanent', 550, 1],
    [500, 'temporary', 421, 1],
    [201, 'temporary', 421, 1],
    [302, 'temporary', 421, 1],
    [429, 'temporary', 421, 2],
  ])('that is answered %d ends %s', async (status, kind, code, calls) => {
    await using rig = await openHooks({ answers: [status, status] });
    const posted = rig.carrier.post(await rig.call(), never);
    if (calls > 1) await rig.clock.untilSleeping(2000).then(() => rig.clock.advance(2000));
    expect(await posted).toMatchObject({ kind, fault: { code } });
    expect(rig.calls).toHaveLength(calls);
  });

  it('is made twice when the first one is dropped', async () => {
    await using rig = await openHooks({ answers: ['drop', 200] });
    const posted = rig.carrier.post(await rig.call(), never);
    await rig.clock.untilSleeping(2000);
    await rig.clock.advance(2000);
    expect(await posted).toMatchObject({ kind: 'good' });
  });

  it('is never made to a private network, and the sender never learns the address', async () => {
    await using rig = await openHooks({ allowPrivateNetworks: false });
    const outcome = await rig.carrier.post(await rig.call(), never);
    expect(outcome).toMatchObject({ kind: 'permanent', fault: { code: 550, enhanced: '5.7.1' } });
    expect(JSON.stringify(outcome)).not.toContain('127.0.0.1');
    expect(rig.calls).toEqual([]);
  });
});

describe('a message that waits for its webhook', () => {
  it('is tried by a job until it is taken, and then leaves nothing behind', async () => {
    await using rig = await openHooks({ answers: [500, 200] });
    const call = await rig.call({ attachment: Buffer.from('x') });
    await rig.enqueue(call);
    await expect(rig.runJob()).rejects.toThrow('answered 500');
    expect(rig.changes).toMatchObject([{ id: PATH_ID, events: [{ kind: 'webhook' }] }]);
    await rig.runJob();
    expect(rig.changes.at(-1)).toMatchObject({ id: PATH_ID, state: 'delivered', code: 200 });
    // Nothing of the first failure is left in the record
    expect(rig.changes.at(-1)?.facts).toMatchObject({ response: 'HTTP 200', reason: undefined, action: undefined });
    expect(JSON.parse(rig.calls[1]?.body.toString() ?? '')).toMatchObject({
      raw: Buffer.concat([HEAD, call.arrival.source]).toString(),
      session: { sender: 'bob@sender.test' },
      spf: { status: { result: 'pass' } },
    });
    expect(await rig.rows()).toEqual({ waiting: 0, blobs: 0 });
  });

  it.each([
    ['it is refused for good', 404, 0, '5.1.1'],
    ['five days are over', 500, HORIZON_MS, '5.4.7'],
  ])('is given back when %s', async (_, status, laterMs, enhanced) => {
    await using rig = await openHooks({ answers: [status] });
    await rig.enqueue(await rig.call());
    await rig.clock.advance(laterMs);
    await rig.runJob();
    expect(rig.failed).toMatchObject([{ pathId: PATH_ID, fault: { code: 550, enhanced } }]);
    expect(rig.changes.at(-1)).toMatchObject({ state: 'held', events: [{ kind: 'webhook' }, { kind: 'hold' }] });
    expect((await rig.rows()).waiting).toBe(0);
  });

  it.each(['domain', 'alias'] as const)('goes with its %s', async (owner) => {
    await using rig = await openHooks();
    await rig.enqueue(await rig.call());
    const forget = forgetHooks({ blobs: rig.blobs, deliveryLog: rig.deliveryLog, clock: rig.clock });
    await rig.db.inTransaction((tx) =>
      forget(tx, owner === 'domain' ? { domainId: rig.domainId } : { aliasId: rig.aliasId }),
    );
    expect(rig.changes).toMatchObject([{ id: PATH_ID, state: 'cancelled' }]);
    expect(await rig.rows()).toEqual({ waiting: 0, blobs: 0 });
    await rig.runJob(); // finds nothing to do
    expect(rig.calls).toEqual([]);
  });
});

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface RigOptions {
  /** In order; then 200. */
  readonly answers?: readonly (number | 'drop')[];
  readonly allowPrivateNetworks?: boolean;
}

async function openHooks({ answers = [], allowPrivateNetworks = true }: RigOptions = {}) {
  const place = await makeTestDirectory();
  const { db, clock, keyring, aliases, ...directory } = await openDirectory();
  const blobs = await openBlobStore({ log: silentLog, dataDir: place.path, db, keyring, random: systemRandom, clock });
  const jobs = createJobQueue({ db, keyring, clock, random: systemRandom });
  const ann = await directory.signUp('ann@home.test');
  const { domain } = await directory.addDomain(ann, 'example.test');
  const { alias } = await aliases.create(ann, domain.id, { name: 'sales', recipients: ['https://hook.test/'] });
  const calls: Call[] = [];
  const pending = [...answers];
  const server = await listen(calls, () => pending.shift() ?? 200);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const parser = createMailParser({ clock: systemClock });
  await parser.start();
  const outgoing = createOutgoingGuard({ resolver: { addresses: async () => [] }, allowPrivateNetworks });
  const shared = {
    db,
    blobs,
    jobs,
    keyring,
    clock,
    parser,
    post: outgoing.post,
    userAgent: 'Waypost/0.0.0',
    host: 'mail.waypost.test',
  };
  const changes: PathChange[] = [];
  const failed: Undelivered[] = [];
  const deliveryLog = { change: async (_tx: unknown, given: readonly PathChange[]) => void changes.push(...given) };
  const handler = createHookHandler({
    ...shared,
    deliveryLog,
    async onUndelivered(_tx, given) {
      failed.push(given);
      const event = { at: clock.now(), kind: 'hold', text: 'It is kept.' } as const;
      return { id: given.pathId, state: 'held', events: [event] };
    },
  });
  const carrier = createHookCarrier(shared);
  const createdAt = clock.now();

  return {
    db,
    clock,
    keyring,
    blobs,
    carrier,
    calls,
    changes,
    failed,
    deliveryLog,
    domainId: domain.id,
    aliasId: alias.id,
    async call({ query = '', attachment, source }: { query?: string; attachment?: Buffer; source?: Buffer } = {}) {
      const bytes = source ?? (await composed(attachment));
      const block = parseHeaderBlock(bytes, { maxBytes: 100_000, maxFields: 100 });
      if (block.kind !== 'fields') throw new Error('the message has no header');
      const call: HookCall = {
        arrival: {
          id: 'a'.repeat(24),
          sessionId: 'b'.repeat(24),
          at: clock.now(),
          origin: 'mx' as const,
          client: { ip: '192.0.2.7', hostname: 'mx.sender.test', helo: 'helo.sender.test', tls: undefined },
          mailFrom: 'bob@sender.test',
          isUtf8: false,
          requiresTls: false,
          source: bytes,
          fields: block.fields,
          headerEnd: block.end,
        },
        auth: AUTH,
        head: HEAD,
        url: `${url}${query}`,
        alias: {
          id: alias.id,
          domainId: domain.id,
          accountId: ann.accountId,
          name: 'sales',
          kind: 'exact' as const,
          address: 'sales@example.test',
          hasVacation: false,
        },
        domainId: domain.id,
        recipients: ['sales@example.test'],
      };
      return call;
    },
    async enqueue(call: HookCall) {
      const source = await carrier.stage(call);
      await db.inTransaction((tx) => carrier.enqueue(tx, { ...call, source, pathId: PATH_ID }));
      const job = await db.reader.selectFrom('job').select('kind').executeTakeFirst();
      expect(job).toEqual({ kind: HOOK_JOB });
    },
    runJob: () => handler({ pathId: PATH_ID }, { id: 'job', attempt: 1, createdAt, signal: never }),
    async rows() {
      const waiting = await db.reader.selectFrom('hook_delivery').select('path_id').execute();
      const kept = await db.reader.selectFrom('blob').select('id').execute();
      return { waiting: waiting.length, blobs: kept.length };
    },
    async [Symbol.asyncDispose]() {
      await parser.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await place.remove();
    },
  };
}

async function listen(calls: Call[], nextAnswer: () => number | 'drop'): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answer = nextAnswer();
    if (answer === 'drop') return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function composed(attachment: Buffer | undefined): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    from: { name: 'Bob "B" Builder', address: 'bob@sender.test' },
    to: 'sales@example.test',
    subject: 'Grüße 👋',
    messageId: '<one@sender.test>',
    priority: 'high',
    text: 'Hello\nBob\n',
    html: '<p>Hello</p>',
    attachments: attachment ? [{ filename: 'data.bin', content: attachment }] : [],
  });
  return message as Buffer;
}

const AUTH: AuthVerdict = {
  spf: { result: 'pass', domain: 'sender.test', isFromDomainPass: true },
  dkim: [
    {
      result: 'pass',
      domain: 'sender.test',
      selector: 's',
      algorithm: 'rsa-sha256',
      signedFields: ['from'],
      isAligned: true,
    },
  ],
  arc: { result: 'none', instances: 0, sealer: undefined },
  dmarc: {
    result: 'pass',
    fromDomain: 'sender.test',
    policyDomain: 'sender.test',
    policy: 'reject',
    isSpfAligned: true,
    isDkimAligned: true,
  },
  results: 'spf=pass',
};
