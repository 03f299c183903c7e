import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';

describe('COMPRESS=DEFLATE', () => {
  let service: MailboxApp;
  beforeAll(async () => {
    service = await startMailboxApp();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('carries everything, both ways', async () => {
    await using client = await (await service.mailbox()).connect();
    expect(await client.run('COMPRESS LZW')).toMatchObject({ status: 'NO' });
    await client.compress();
    expect(await client.run('COMPRESS DEFLATE')).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[COMPRESSIONACTIVE\]/),
    });
    expect((await client.ok('CAPABILITY'))[0]).not.toContain('COMPRESS');
    const body = `Subject: a\r\n\r\n${randomBytes(400_000).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;
    expect(await client.append('INBOX', body)).toMatchObject({ status: 'OK' });
    await client.ok('SELECT INBOX');
    const { responses } = await client.run('FETCH 1 BODY[]');
    expect(responses[0]?.literals[0]?.toString()).toBe(body);
    await client.ok('LOGOUT');
    await client.closed();
  });

  it('answers a bomb as any other line that is too long', async () => {
    await using client = await (await service.mailbox()).connect();
    await client.compress();
    client.send(Buffer.concat([Buffer.from('a NOOP '), Buffer.alloc(40_000_000, 0x78), Buffer.from('\r\n')]));
    expect(await client.line()).toMatch(/^(a|\*) (BAD|BYE) /);
  });

  it('ends with what is not compressed', async () => {
    await using client = await (await service.mailbox()).connect();
    client.send('a COMPRESS DEFLATE\r\n');
    await client.line();
    client.send('b NOOP\r\n');
    await client.closed();
  });
});
