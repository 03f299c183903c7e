import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import MailComposer from 'nodemailer/lib/mail-composer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasClamd, hasRspamd, type Peer, startClamd, startRspamd } from '../../../test/scanning/scanner-peers.js';
import { startTestDns } from '../../../test/support/dns-server.js';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { silentLog } from '../../../test/support/silent-log.js';
import { say } from '../../i18n/sentence.js';
import { inEnglish } from '../../i18n/translate.js';
import { type Clock, systemClock } from '../../platform/clock.js';
import { createResolver } from '../../platform/dns/create-resolver.js';
import { createOutgoingGuard } from '../../platform/net/outgoing-guard.js';
import { systemRandom } from '../../platform/random.js';
import { decideScan, reportSteps } from '../decide-scan.js';
import { createScanner, type Scanner } from '../scanner.js';
import type { ScanServicesSettings } from './scan-services.js';

const NOBODY: ScanServicesSettings = {
  linkBlocklists: [],
  clamd: undefined,
  rspamdUrl: undefined,
  imageClassifierUrl: undefined,
};
const ALL = { executables: true, viruses: true, phishing: true, adult: true };
const noNames = { addresses: async () => [] };

function scannerWith(
  settings: Partial<ScanServicesSettings>,
  whenDown: 'accept' | 'defer' = 'accept',
  clock: Clock = systemClock,
  resolver: { addresses(name: string): Promise<readonly string[]> } = noNames,
): Scanner {
  const outgoing = createOutgoingGuard({ resolver, allowPrivateNetworks: true });
  return createScanner({ clock, services: { settings: { ...NOBODY, ...settings, whenDown }, resolver, outgoing } });
}

const mail = (subject: string, text: string) =>
  Buffer.from(`From: bob@remote.test\r\nSubject: ${subject}\r\n\r\n${text}\r\n`);
const portOf = (server: Server | HttpServer) => (server.address() as AddressInfo).port;
const ENVELOPE = {
  mailFrom: 'bob@remote.test',
  recipients: ['ann@home.test', 'ben@home.test'],
  ip: '203.0.113.5',
  helo: 'mx.remote.test',
};

/** Speaks clamd's protocol: reads a stream to its end, or answers earlier. */
async function startFakeClamd(answer: (stream: Buffer) => string | undefined) {
  const server = createServer((socket: Socket) => {
    let read = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      read = Buffer.concat([read, bytes]);
      const stream = readStream(read);
      const said = stream && answer(stream);
      if (said !== undefined) socket.end(`${said}\0`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { clamd: { host: '127.0.0.1', port: portOf(server) }, [Symbol.asyncDispose]: async () => void server.close() };
}

function readStream(read: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!read.subarray(0, command.length).equals(command)) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= read.length; ) {
    const length = read.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > read.length) return undefined;
    chunks.push(read.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

async function startHttp(
  answer: (body: Buffer, headers: IncomingHttpHeaders, path: string) => readonly [number, string] | undefined,
) {
  const server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const said = answer(Buffer.concat(chunks), request.headers, request.url ?? '');
    if (said) response.writeHead(said[0], { 'content-type': 'application/json' }).end(said[1]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${portOf(server)}`, [Symbol.asyncDispose]: stop };
}

describe('clamd', () => {
  it('gets the message octet by octet, and its word is a hit with the name of the virus', async () => {
    const source = mail('x', `${'y'.repeat(200_000)} \u00e9`);
    await using fake = await startFakeClamd((stream) =>
      stream.equals(source) ? 'stream: Some.Virus-1 FOUND' : 'stream: OK',
    );
    const report = await scannerWith(fake).report(source, {});
    expect(report).toMatchObject({
      findings: [{ kind: 'hit', scanner: 'virus', reason: say('scan.clamd', { virus: 'Some.Virus-1' }) }],
    });
    expect(reportSteps(report).map(({ text }) => inEnglish(text))).toContain('clamd: found Some.Virus-1');
    expect(decideScan(report, { ...ALL, viruses: false }, 'defer')).toEqual({ kind: 'clean' });
    expect(await scannerWith(fake).scan(source, ALL)).toMatchObject({ kind: 'hit', scanner: 'virus' });
    expect(await scannerWith(fake).report(mail('x', 'y'), {})).toMatchObject({
      findings: [],
      clamd: say('step.clamdClean'),
    });
  });

  it.each([
    ['says what is no answer', "stream: Can't allocate memory ERROR", /Can't allocate/],
    ['closes at once', '', /clamd/],
  ])('that %s is down', async (_, said, reason) => {
    await using fake = await startFakeClamd(() => said);
    const report = await scannerWith(fake).report(mail('x', 'y'), {});
    expect(report.findings.map((found) => [found.kind, found.scanner, inEnglish(found.reason)])).toEqual([
      ['down', 'virus', expect.stringMatching(reason)],
    ]);
    expect(decideScan(report, ALL, 'accept')).toEqual({ kind: 'clean' });
    expect(decideScan(report, ALL, 'defer')).toMatchObject({ kind: 'later', scanner: 'virus' });
    expect(decideScan(report, { ...ALL, viruses: false }, 'defer')).toEqual({ kind: 'clean' });
  });

  it('that cannot be reached, or does not answer within 20 s, is down', async () => {
    expect(
      (await scannerWith({ clamd: { host: '127.0.0.1', port: 1 } }).report(mail('x', 'y'), {})).findings,
    ).toMatchObject([{ kind: 'down' }]);
    const clock = createManualClock();
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await using fake = await startFakeClamd(() => void asked());
    const waiting = scannerWith(fake, 'defer', clock).scan(mail('x', 'y'), ALL);
    await isAsked;
    await clock.advance(20_000);
    expect(await waiting).toMatchObject({
      kind: 'later',
      reason: say('scan.serviceFailed', { service: 'clamd', error: 'no answer within 20 s' }),
    });
  });
});

describe.skipIf(!hasClamd)(hasClamd ? 'the real clamd' : 'the real clamd, which is not installed', () => {
  let peer: Peer;
  let scanner: Scanner;
  beforeAll(async () => {
    peer = await startClamd({ name: 'Waypost.Hand-made', text: 'this text is the virus of our test' });
    scanner = scannerWith({ clamd: { host: '127.0.0.1', port: peer.port } });
  });
  afterAll(async () => {
    await peer[Symbol.asyncDispose]();
    await scanner.stop();
  });

  it('finds what its signatures name, also in an attachment, and nothing else', async () => {
    const attachments = [{ filename: 'a.txt', content: 'this text is the virus of our test' }];
    const source = await new MailComposer({ from: 'a@x.test', text: 'see file', attachments }).compile().build();
    expect((await scanner.report(source, {})).findings).toMatchObject([
      { kind: 'hit', scanner: 'virus', reason: { params: { virus: expect.stringContaining('Waypost.Hand-made') } } },
    ]);
    expect(await scanner.report(mail('x', 'y'), {})).toMatchObject({ findings: [], clamd: say('step.clamdClean') });
  });

  it('says that a message is too large for it, which is no failure', async () => {
    for (const size of [1_100_000, 3_000_000, 20_000_000]) {
      const report = await scanner.report(mail('x', 'y'.repeat(size)), {});
      expect(report).toMatchObject({ findings: [], clamd: say('step.clamdTooLarge') });
    }
  });
});

describe('rspamd', () => {
  it('is told the envelope, and its opinion is in the report', async () => {
    let told: IncomingHttpHeaders = {};
    await using server = await startHttp((_, headers, path) => {
      told = { ...headers, path };
      return [
        200,
        JSON.stringify({
          action: 'add header',
          score: 7.25,
          required_score: 15,
          symbols: { A: { score: 0.25 }, B: { score: 7 } },
        }),
      ];
    });
    const report = await scannerWith({ rspamdUrl: server.url }).report(mail('x', 'y'), { ...ENVELOPE, id: 'abc' });
    expect(told).toMatchObject({
      path: '/checkv2',
      from: 'bob@remote.test',
      rcpt: '<ann@home.test>, <ben@home.test>',
      ip: '203.0.113.5',
      helo: 'mx.remote.test',
      'queue-id': 'abc',
    });
    expect(report).toMatchObject({
      findings: [],
      rspamd: {
        action: 'add header',
        score: 7.25,
        symbols: [
          { name: 'B', score: 7 },
          { name: 'A', score: 0.25 },
        ],
      },
    });
    expect(reportSteps(report).map(({ text }) => inEnglish(text))).toEqual(['rspamd: add header, score 7.25 of 15.00']);
  });

  it.each<[string, readonly [number, string]]>([
    ['an error', [500, '{}']],
    ['no JSON', [200, '<html>']],
    ['no opinion', [200, '{"score":1}']],
    ['a list', [200, '[]']],
  ])('that answers with %s is down', async (_, said) => {
    await using server = await startHttp(() => said);
    const { findings } = await scannerWith({ rspamdUrl: server.url }).report(mail('x', 'y'), {});
    expect(findings).toMatchObject([{ kind: 'down', scanner: 'spam' }]);
  });
});

describe.skipIf(!hasRspamd)(hasRspamd ? 'the real rspamd' : 'the real rspamd, which is not installed', () => {
  let peer: Peer;
  let scanner: Scanner;
  beforeAll(async () => {
    peer = await startRspamd();
    scanner = scannerWith({ rspamdUrl: `http://127.0.0.1:${peer.port}` });
  });
  afterAll(() => peer[Symbol.asyncDispose]());

  const GTUBE = ['XJS*C4JDBQADN1.NSBN3*2IDNEN*', 'GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'].join('');

  it.each([
    ['takes ordinary mail', 'hello', 'no action', 'clean'],
    ['suspects, and the message passes', 'suspect', 'greylist', 'clean'],
    ['asks to wait', 'wait', 'soft reject', 'later'],
  ])('%s', async (_, subject, action, verdict) => {
    const report = await scanner.report(mail(subject, 'text'), ENVELOPE);
    expect(report.rspamd).toMatchObject({ action });
    if (subject !== 'wait') expect(report.rspamd?.symbols).toContainEqual({ name: 'ENVELOPE', score: 0.25 });
    expect(decideScan(report, ALL, 'accept').kind).toBe(verdict);
  });

  it('rejects spam, which counts under the switch of viruses', async () => {
    const report = await scanner.report(mail('x', GTUBE), ENVELOPE);
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        kind: 'hit',
        scanner: 'spam',
        reason: expect.objectContaining({ key: 'scan.rspamd', params: expect.objectContaining({ action: 'reject' }) }),
      }),
    );
    expect(decideScan(report, ALL, 'accept')).toMatchObject({ kind: 'hit', scanner: 'spam' });
    expect(decideScan(report, { ...ALL, viruses: false }, 'accept')).toEqual({ kind: 'clean' });
  });
});

describe('the image classifier', () => {
  const withImages = (count: number, size = 2000) =>
    new MailComposer({
      from: 'a@x.test',
      text: 'see',
      attachments: Array.from({ length: count }, (_, at) => ({
        filename: `${at}.png`,
        content: Buffer.alloc(size, at + 1),
        contentType: 'image/png',
      })),
    })
      .compile()
      .build();

  it('gets each image, at most ten and none that is tiny or huge; what it is sure of is a hit', async () => {
    const got: number[] = [];
    await using server = await startHttp((body, headers) => {
      expect(headers['content-type']).toBe('image/png');
      got.push(body[0] ?? 0);
      return [200, JSON.stringify({ adult: body[0] === 3 ? 0.97 : 0.4 })];
    });
    const scanner = scannerWith({ imageClassifierUrl: server.url });
    expect((await scanner.report(await withImages(12), {})).findings).toEqual([
      { kind: 'hit', scanner: 'adult', part: '2.png', reason: say('scan.classifier', { percent: 97 }) },
    ]);
    expect(got.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await scanner.report(await withImages(3, 100), {})).findings).toEqual([]);
    // In the thread, which must return the buffers whole
    expect((await scanner.report(await withImages(3, 200_000), {})).findings).toMatchObject([{ part: '2.png' }]);
    await scanner.stop();
  });

  it.each<[string, readonly [number, string]]>([
    ['an error', [503, '{}']],
    ['no number', [200, '{"adult":"yes"}']],
    ['a number out of range', [200, '{"adult":7}']],
  ])('that answers with %s is down', async (_, said) => {
    await using server = await startHttp(() => said);
    const { findings } = await scannerWith({ imageClassifierUrl: server.url }).report(await withImages(1), {});
    expect(findings).toMatchObject([{ kind: 'down', scanner: 'adult' }]);
  });
});

describe('blocklists of link hosts', () => {
  it('are asked about names and addresses of links, all at once, and pass over what does not answer', async () => {
    await using dns = await startTestDns({
      'bad.example.uribl.test': { a: ['127.0.0.2'] },
      '9.113.0.203.uribl.test': { a: ['127.0.0.4'] },
      'asked-too-much.example.uribl.test': { a: ['127.0.0.1'] },
      'refused.example.uribl.test': { a: ['127.255.255.254'] },
      'broken.example.uribl.test': { fault: 'servfail' },
    });
    const resolver = createResolver({
      servers: () => [dns.server],
      clock: systemClock,
      random: systemRandom,
      log: silentLog,
    });
    const scanner = scannerWith({ linkBlocklists: ['uribl.test', 'other.test'] }, 'defer', systemClock, resolver);
    const hosts =
      'https://www.bad.example/x http://203.0.113.9/ https://asked-too-much.example https://refused.example https://broken.example https://good.example https://www.paypal.com/';
    const { findings } = await scanner.report(mail('x', hosts), {});
    expect(findings.map(({ reason }) => inEnglish(reason))).toEqual([
      'it links to bad.example, which uribl.test lists',
      'it links to 203.0.113.9, which uribl.test lists',
    ]);
    const names = new Set(dns.questions.map(({ name }) => name));
    expect(names).toContain('good.example.other.test');
    expect([...names].filter((name) => name.includes('paypal'))).toEqual([]);
    const many = Array.from({ length: 30 }, (_, at) => `https://h${at}.example/`).join(' ');
    dns.questions.length = 0;
    await scanner.report(mail('x', many), {});
    expect(new Set(dns.questions.map(({ name }) => name)).size).toBe(40);
    resolver.close();
  });

  it('that do not answer within 2 s are passed over', async () => {
    const clock = createManualClock();
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const silent = {
      addresses() {
        asked();
        return new Promise<readonly string[]>(() => {});
      },
    };
    const waiting = scannerWith({ linkBlocklists: ['uribl.test'] }, 'defer', clock, silent).report(
      mail('x', 'https://a.example/'),
      {},
    );
    await isAsked;
    await clock.advance(2000);
    expect((await waiting).findings).toEqual([]);
  });
});
