import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMailbox, openMailboxBrowser } from '../mailbox-sessions/mailbox-browser.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { connectWs, type Refusal, tryWs, type WsClient } from './ws-client.js';

let app: TestApp;
let sales: Awaited<ReturnType<typeof makeMailbox>>;
beforeAll(async () => {
  app = await startTestApp();
  sales = await makeMailbox(app);
});
afterAll(() => app[Symbol.asyncDispose]());

/** A service of its own: attempts are counted by address. */
async function ownApp() {
  const own = await startTestApp();
  return { own, mailbox: await makeMailbox(own) };
}

async function refusalOf(from: TestApp, options: Parameters<typeof tryWs>[1]): Promise<Refusal> {
  const answer = await tryWs(from, options);
  if ('closed' in answer) throw new Error('let in');
  return answer;
}

describe('a WebSocket is let in', () => {
  it('by the header, by the query, and by the session of the webmail', async () => {
    const { address, password } = sales;
    await using byHeader = await connectWs(app, { as: [address, password] });
    await using byQuery = await connectWs(app, { query: { username: address, password } });
    const browser = openMailboxBrowser(app);
    await browser.signIn(address, password);
    const [cookie, csrf] = [browser.cookie() ?? '', browser.csrfToken()];
    await using bySession = await connectWs(app, { headers: { cookie }, query: { csrf } });
    const ids = await Promise.all(
      [byHeader, byQuery, bySession].map(async (client) => (await client.hear('connected')).aliasId),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await refusalOf(app, { headers: { cookie } })).status).toBe(401);
    expect((await refusalOf(app, { headers: { cookie }, query: { csrf: 'wrong' } })).status).toBe(401);
    const foreign = { headers: { cookie, origin: 'https://evil.example' }, query: { csrf } };
    await using stranger = await connectWs(app, foreign);
    expect(await stranger.hear('connected')).toMatchObject({ broadcastOnly: true });
  });

  it('without credentials for broadcasts, three from one address', async () => {
    const { own } = await ownApp();
    await using _ = own;
    const clients: WsClient[] = [];
    for (let n = 0; n < 3; n++) clients.push(await connectWs(own));
    for (const client of clients) expect(await client.hear('connected')).not.toHaveProperty('aliasId');
    const refused = await refusalOf(own, {});
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const client of clients) await client[Symbol.asyncDispose]();
    await using again = await connectWs(own);
    expect(await again.hear('connected')).toMatchObject({ broadcastOnly: true });
  });

  it('with nothing but the password of the mailbox', async () => {
    const { own, mailbox } = await ownApp();
    await using _ = own;
    const { address, password, token } = mailbox;
    const catchall = await own.call('POST /v1/domains/example.test/catch-all-passwords', { as: token, body: {} });
    const tries: Parameters<typeof tryWs>[1][] = [
      { as: [address, 'wrong'] as const },
      { as: [token, ''] as const },
      { as: [address, catchall.body.password] as const },
      { query: { username: token } },
      { query: { username: address, password: 'wrong' } },
      { headers: { authorization: 'Bearer x' } },
    ];
    for (const options of tries) {
      const { status, body } = await refusalOf(own, options);
      expect([options, status, body.statusCode]).toEqual([options, 401, 401]);
    }
    await using client = await connectWs(own, { query: { username: address, password, msgpackr: 'true' } });
    expect(await client.hear('connected')).toHaveProperty('aliasId');
  });

  it('ten times for a mailbox, and thirty times a minute from one address', async () => {
    const { own, mailbox } = await ownApp();
    await using _ = own;
    const as = [mailbox.address, mailbox.password] as const;
    const clients: WsClient[] = [];
    for (let n = 0; n < 10; n++) clients.push(await connectWs(own, { as }));
    expect((await refusalOf(own, { as })).status).toBe(429);
    for (const client of clients) await client[Symbol.asyncDispose]();
    for (let n = 0; n < 19; n++) await (await connectWs(own, { as }))[Symbol.asyncDispose]();
    const refused = await refusalOf(own, { as });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a WebSocket is closed', () => {
  it('with 4401 by a new password, and at the sign-out of its session alone', async () => {
    const { address, password, token } = await makeMailbox(app, { name: 'closing', token: sales.token });
    const browser = openMailboxBrowser(app);
    await browser.signIn(address, password);
    const session = { headers: { cookie: browser.cookie() ?? '' }, query: { csrf: browser.csrfToken() } };
    const bySession = await connectWs(app, session);
    const byPassword = await connectWs(app, { as: [address, password] });
    await Promise.all([bySession.hear('connected'), byPassword.hear('connected')]);
    await browser.call('DELETE /v1/mailbox-session');
    expect((await bySession.closed).code).toBe(4401);
    const path = 'POST /v1/domains/example.test/aliases/closing/generate-password';
    expect((await app.call(path, { as: token, body: { password } })).status).toBe(200);
    expect((await byPassword.closed).code).toBe(4401);
  });

  it('when its client sends more than a kilobyte; less is ignored', async () => {
    await using client = await connectWs(app, { as: [sales.address, sales.password] });
    await client.hear('connected');
    client.socket.send('hello');
    client.socket.send('x'.repeat(1025));
    expect((await client.closed).code).toBe(1009);
  });

  it('when the service stops', async () => {
    const { own, mailbox } = await ownApp();
    await using _ = own;
    const client = await connectWs(own, { as: [mailbox.address, mailbox.password] });
    await client.hear('connected');
    await own.stop();
    expect((await client.closed).code).toBe(1001);
  });
});

describe('a call that is no WebSocket', () => {
  it('is told so at its address, with or without an upgrade to something else', async () => {
    expect((await app.call('GET /v1/ws')).status).toBe(400);
    const odd = await raw(
      'GET /v1/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(odd.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  });

  it('is answered everywhere else as if it had not asked for an upgrade', async () => {
    for (const upgrade of ['h2c', 'websocket']) {
      const answer = await raw(
        `GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`,
      );
      expect([upgrade, answer.split('\r\n')[0]]).toEqual([upgrade, 'HTTP/1.1 200 OK']);
    }
    const body = '{"email":"x"}';
    const post = `POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect((await raw(post)).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  });
});

async function raw(request: string): Promise<string> {
  const socket = createConnection(Number(app.ports.http), '127.0.0.1');
  socket.write(request);
  let heard = '';
  for await (const part of socket) heard += part;
  return heard;
}
