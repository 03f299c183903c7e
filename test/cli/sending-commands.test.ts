import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
const run = (args: string) => runCommand(args, { WAYPOST_DATA_DIR: app.dataDir });
const json = async (args: string) => JSON.parse((await run(`${args} --json`)).printed);

beforeAll(async () => {
  app = await startTestApp();
  const token = await app.signUp();
  await app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
  await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name: 'sales' } });
});
afterAll(() => app[Symbol.asyncDispose]());

async function send(to: string): Promise<{ id: string; status: string }> {
  return json(`send --from sales@acme.test --to ${to} --subject Hello`);
}

async function reaches(id: string, status: string): Promise<void> {
  await expect.poll(async () => (await json(`queue show ${id}`)).status).toBe(status);
}

describe('waypost send and queue', () => {
  it('sends, and tells the story of an email', async () => {
    const { id } = await send('dan@example.net');
    await reaches(id, 'sent');
    expect((await run(`queue show ${id}`)).printed).toMatch(
      /sent[\s\S]*Subject: +Hello[\s\S]*dan@example\.net +delivered[\s\S]*Accepted[\s\S]*Delivered to/,
    );
    expect((await run('sandbox inbox latest --to dan@example.net')).printed).toMatch(/Subject: +Hello/);
  });

  it('lists what waits and why, retries it at once, and cancels it', async () => {
    expect((await run('sandbox hosts set busy.test refuse --text "452 4.2.2 Mailbox full"')).printed).toBe(
      'busy.test: refuse',
    );
    const { id } = await send('fay@busy.test');
    await reaches(id, 'deferred');
    expect((await run('queue list')).printed).toMatch(
      /busy\.test +1 [\s\S]*fay@busy\.test +1 .*452 4\.2\.2 Mailbox full/,
    );
    await run('sandbox hosts set busy.test capture');
    expect((await run(`queue retry ${id}`)).printed).toBe('1 of 1 recipients are due now.');
    await reaches(id, 'sent');
    expect(await run(`queue retry ${id}`)).toMatchObject({ exitCode: 1 });

    await run('sandbox hosts set dead.test down');
    const { id: second } = await send('gil@dead.test');
    await reaches(second, 'deferred');
    expect((await run(`queue cancel ${second}`)).printed).toBe(`${second} is rejected.`);
    expect((await run('queue list')).printed).toBe('Nothing is waiting.');
    expect(await run(`queue cancel ${second}`)).toMatchObject({ exitCode: 1 });
    expect(await run('queue show 000000000000000000000000')).toMatchObject({ exitCode: 1 });
  });

  it('holds what a suspended domain sends until it is resumed', async () => {
    expect((await run('domain suspend acme.test')).exitCode).toBe(0);
    const { id, status } = await send('hal@example.net');
    expect(status).toBe('pending');
    expect((await run('domain resume acme.test')).printed).toBe('acme.test sends again.');
    await reaches(id, 'sent');
  });

  it('refuses what it cannot send, and says what to do', async () => {
    const refused = await run('send --from nobody-here@acme.test --to dan@example.net');
    expect(refused).toMatchObject({ exitCode: 1, told: expect.stringContaining('nobody-here@acme.test') });
    expect(await run('send --from nonsense --to dan@example.net')).toMatchObject({ exitCode: 1 });
    expect(await run('queue list --limit none')).toMatchObject({ exitCode: 2 });
  });
});

it('waypost suppression keeps addresses a domain sends nothing to', async () => {
  expect((await run('suppression list acme.test')).printed).toBe('The list is empty.');
  await run('suppression add acme.test Ida@example.net');
  expect((await run('suppression list acme.test')).printed).toMatch(/ida@example\.net +manual/i);
  const { id } = await send('ida@example.net');
  await reaches(id, 'rejected');
  expect((await run(`queue show ${id}`)).printed).toMatch(/ida@example\.net +refused/);
  expect((await run('suppression remove acme.test ida@example.net')).printed).toBe(
    'acme.test sends to ida@example.net again.',
  );
  expect(await run('suppression remove acme.test ida@example.net')).toMatchObject({ exitCode: 1 });
});

it('waypost sandbox hosts and webhooks show how the internet behaves', async () => {
  await run('sandbox hosts set slow.test greylist');
  expect((await run('sandbox hosts')).printed).toMatch(/slow\.test +greylist/);
  expect(await run('sandbox hosts set slow.test dance')).toMatchObject({ exitCode: 2 });
  expect((await run('sandbox webhooks')).printed).toBe('No calls yet.');
});
