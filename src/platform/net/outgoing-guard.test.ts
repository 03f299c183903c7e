import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DnsUnavailableError } from '../dns/resolver.js';
import { createOutgoingGuard } from './outgoing-guard.js';

const loopback = ['127.0.0.1/32'];
const request = { headers: { 'content-type': 'text/plain' }, body: 'hello', timeoutMs: 5000, maxAnswerBytes: 1024 };

/** Each call takes the next answer; the last one repeats. */
function answering(...answers: (readonly string[] | Error)[]) {
  let asked = 0;
  return {
    asked: () => asked,
    async addresses() {
      const answer = answers[Math.min(asked++, answers.length - 1)] ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://hook.example.test:${(server.address() as AddressInfo).port}/in?x=1`;
}

describe('checking an address', () => {
  const check = (url: string, ...answers: (readonly string[] | Error)[]) =>
    createOutgoingGuard({ resolver: answering(...answers), allowPrivateNetworks: false }).checkUrl(
      url,
      'bounce_webhook',
    );

  it('lets public hosts pass', async () => {
    await expect(check('https://hook.example.test/', ['93.184.216.34', '2606:4700::1'])).resolves.toBeUndefined();
  });

  it('refuses a host when one of its addresses is private', async () => {
    await expect(check('https://hook.example.test/', ['93.184.216.34', '10.0.0.1'])).rejects.toMatchObject({
      kind: 'invalid',
      key: 'outgoing.privateAddress',
      params: { field: 'bounce_webhook', host: 'hook.example.test', address: '10.0.0.1' },
    });
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:8080/',
    'http://LOCALHOST./',
    'http://x.localhost/',
    'http://user:pass@10.0.0.1/',
  ])('refuses %s without asking DNS', async (url) => {
    await expect(check(url, new Error('asked'))).rejects.toMatchObject({ key: 'outgoing.privateAddress' });
  });

  it.each(['ftp://example.test/', 'example.test', '', 'javascript:alert(1)', 'http://'])('refuses %j', async (url) => {
    await expect(check(url, [])).rejects.toMatchObject({ kind: 'invalid', key: 'outgoing.notHttp' });
  });

  it('tells a host without addresses from name servers that do not answer', async () => {
    await expect(check('http://gone.example.test/', [])).rejects.toMatchObject({ key: 'outgoing.noAddress' });
    const silence = new DnsUnavailableError('x.example.test', 'A', 'timeout');
    await expect(check('http://x.example.test/', silence)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('in the sandbox', () => {
  const guard = (...answers: string[][]) =>
    createOutgoingGuard({
      resolver: answering(...answers),
      allowPrivateNetworks: false,
      captureAddress: '127.0.0.1',
    });

  it('a name that leads to the capturing host may be saved, but not dialled', async () => {
    await expect(guard(['127.0.0.1']).checkUrl('http://hook.example.test/')).resolves.toBeUndefined();
    await expect(guard(['127.0.0.1']).post('http://hook.example.test/', request)).rejects.toMatchObject({
      key: 'outgoing.privateAddress',
    });
  });

  it('the address itself and other private ones may not', async () => {
    await expect(guard([]).checkUrl('http://127.0.0.1/')).rejects.toMatchObject({ key: 'outgoing.privateAddress' });
    await expect(guard([]).checkUrl('http://localhost/')).rejects.toMatchObject({ key: 'outgoing.privateAddress' });
    await expect(guard(['127.0.0.2']).checkUrl('http://a.test/')).rejects.toMatchObject({
      key: 'outgoing.privateAddress',
    });
  });
});

describe('posting', () => {
  it('connects to the address that was checked and keeps the name in Host', async () => {
    const url = await listen(async (incoming, answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      answer.end(`${incoming.method} ${incoming.url} ${incoming.headers.host?.split(':')[0]} ${Buffer.concat(chunks)}`);
    });
    const resolver = answering(['127.0.0.1'], ['10.0.0.1']);
    const guard = createOutgoingGuard({ resolver, allowPrivateNetworks: loopback });
    const answer = await guard.post(url, request);
    expect([answer.status, answer.body.toString()]).toEqual([200, 'POST /in?x=1 hook.example.test hello']);
    expect(resolver.asked()).toBe(1);
  });

  it('refuses a name that was public when it was saved and private when it is used', async () => {
    let calls = 0;
    const url = await listen((_incoming, answer) => {
      calls++;
      answer.end();
    });
    const guard = createOutgoingGuard({
      resolver: answering(['93.184.216.34'], ['127.0.0.1']),
      allowPrivateNetworks: false,
    });
    await guard.checkUrl(url);
    await expect(guard.post(url, request)).rejects.toMatchObject({ key: 'outgoing.privateAddress' });
    expect(calls).toBe(0);
  });

  it('follows no redirect and reads no more than it was told', async () => {
    const url = await listen((_incoming, answer) => {
      answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('x'.repeat(100_000));
    });
    const guard = createOutgoingGuard({ resolver: answering(['127.0.0.1']), allowPrivateNetworks: true });
    const answer = await guard.post(url, { ...request, maxAnswerBytes: 10 });
    expect([answer.status, answer.body.toString()]).toEqual([302, 'xxxxxxxxxx']);
  });

  it('gives up at its time limit and when told to', async () => {
    const url = await listen(() => {});
    const guard = createOutgoingGuard({ resolver: answering(['127.0.0.1']), allowPrivateNetworks: true });
    await expect(guard.post(url, { ...request, timeoutMs: 20 })).rejects.toMatchObject({ name: 'AbortError' });
    const stopped = AbortSignal.abort();
    await expect(guard.post(url, { ...request, signal: stopped })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
