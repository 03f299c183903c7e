import { describe, expect, it } from 'vitest';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { connectImap } from '../support/imap-client.js';

const ALIASES = '/v1/domains/example.test/aliases';

describe('mail that came before the first password', () => {
  it('is there after it, stays through a change, and is gone after an override', async () => {
    await using service = await startMailboxApp();
    const { app, token: as } = service;
    const call = (request: string, body: object = {}) => app.call(request, { as, body });
    await call(`POST ${ALIASES}`, { name: 'early', has_imap: true });
    await call(`PUT ${ALIASES}/early`, { recipients: [] });
    await service.deliver('early@example.test', 'From: bob@remote.test\r\nSubject: Early\r\n\r\nBefore anybody came.');

    const open = async (password: string) => {
      const client = await connectImap(app.ports.imaps ?? 0);
      const { status } = await client.run(`LOGIN early@example.test "${password}"`);
      return Object.assign(client, { status });
    };
    const newPassword = async (body: object) =>
      (await call(`POST ${ALIASES}/early/generate-password`, body)).body.password;
    const used = async () => {
      const alias = (await app.call(`GET ${ALIASES}/early`, { as })).body.storage_used;
      const { storage_used, storage_used_by_aliases } = (await app.call('GET /v1/domains/example.test', { as })).body;
      expect([storage_used, storage_used_by_aliases]).toEqual([alias, alias]);
      return alias;
    };

    const first = await newPassword({});
    await using reader = await open(first);
    await reader.ok('SELECT INBOX');
    const { responses } = await reader.run('FETCH 1 (RFC822.SIZE BODY[])');
    expect(String(responses[0]?.literals[0])).toMatch(/^Return-Path: .*\r\n\r\nBefore anybody came\.\r\n$/s);
    expect(await used()).toBe(responses[0]?.literals[0]?.length);

    const second = await newPassword({ password: first });
    expect(await reader.line()).toMatch(/^\* BYE /);
    await using late = await open(first);
    expect(late.status).toBe('NO');
    await using again = await open(second);
    expect(await again.ok('SELECT INBOX')).toContain('1 EXISTS');

    const third = await newPassword({ is_override: true });
    await using fresh = await open(third);
    expect(await fresh.ok('SELECT INBOX')).toContain('0 EXISTS');
    expect(await used()).toBe(0);
    await service.deliver('early@example.test', 'From: bob@remote.test\r\nSubject: Late\r\n\r\nAfter it.');
    expect(await fresh.ok('NOOP')).toContain('1 EXISTS');
  });
});
