import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoingGuard } from '../../src/platform/net/outgoing-guard.js';
import { systemRandom } from '../../src/platform/random.js';
import { createCapturedWebhookService } from '../../src/sandbox/webhooks/captured-webhook-service.js';
import { sandboxWebhookCommands } from '../../src/sandbox/webhooks/sandbox-webhook-commands.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { testCapturedSeal } from '../support/email-cipher.js';
import { createManualClock } from '../support/manual-clock.js';
import { startHttpListener } from '../webhooks/http-listener.js';

let db: TestDatabase;
let machine: Awaited<ReturnType<typeof startHttpListener>>;
beforeAll(async () => {
  db = await openTestDatabase();
  machine = await startHttpListener();
});
afterAll(async () => {
  await machine[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});

const clock = createManualClock();
const request = (id: string) => ({
  headers: { 'X-Webhook-Id': id },
  body: `{"id":"${id}"}`,
  timeoutMs: 5000,
  maxAnswerBytes: 100,
});

/** As the sandbox has it: every name leads to this machine. */
function openCalls(allowPrivateNetworks: boolean) {
  const resolver = { addresses: async () => ['127.0.0.1'] };
  const outgoing = createOutgoingGuard({ resolver, allowPrivateNetworks, captureAddress: '127.0.0.1' });
  return createCapturedWebhookService({ db, clock, random: systemRandom, outgoing, seal: testCapturedSeal });
}

describe('a call of a sandbox', () => {
  it.each([
    ['a name', () => machine.named('hooks.example')],
    ['a public address', () => 'https://203.0.113.9/hook'],
    ['a private address', () => 'http://192.168.1.1/hook'],
    ['an IPv6 address', () => 'http://[2001:db8::1]/hook'],
  ])('to %s is kept and never made, even where this machine may be called', async (_name, url) => {
    const calls = openCalls(true);
    await calls.clear();
    expect(await calls.post(url(), request('a'))).toEqual({ status: 200, isCaptured: true });
    await calls.post(url(), request('a'));
    expect(await calls.list()).toMatchObject([{ id: 'a', url: url(), body: '{"id":"a"}' }]);
    expect(machine.calls).toEqual([]);
  });

  it('to a listener of this machine is made when that was declared', async () => {
    expect(await openCalls(true).post(machine.url(), request('b'))).toMatchObject({ status: 200 });
    expect(machine.calls).toHaveLength(1);
    await expect(openCalls(false).post(machine.url(), request('c'))).rejects.toMatchObject({
      key: 'outgoing.privateAddress',
    });
    expect(machine.calls).toHaveLength(1);
  });

  it('is shown in pages, without the end of a long body', async () => {
    const calls = openCalls(false);
    await calls.clear();
    for (let i = 0; i < 12; i++) {
      await calls.post('https://hooks.example/', { ...request(`call-${i}`), body: `${i} ${'x'.repeat(100_000)}` });
      await clock.advance(1000);
    }
    const sort = { field: 'created_at', isDescending: false };
    const second = await calls.page(undefined, { page: 2, limit: 10, sort });
    expect([second.total, second.items.map(({ id }) => id)]).toEqual([12, ['call-1', 'call-0']]);
    expect(second.items[0]?.body).toHaveLength(64 * 1024);
    const found = await calls.page('11 HOOKS', { page: 1, limit: 10, sort });
    expect([found.total, found.items[0]?.id]).toEqual([1, 'call-11']);
  });

  it('is shown newest first and can be forgotten', async () => {
    const calls = openCalls(false);
    await calls.clear();
    for (const id of ['first', 'second']) {
      await calls.post('https://hooks.example/', request(id));
      await clock.advance(1000);
    }
    const commands = sandboxWebhookCommands({ webhooks: calls });
    const [list, clear] = commands;
    expect(await list?.handle({} as never)).toMatchObject([{ id: 'second' }, { id: 'first' }]);
    expect(await clear?.handle({} as never)).toEqual({ removed: 2 });
  });
});
