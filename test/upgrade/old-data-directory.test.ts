import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../src/platform/clock.js';
import { PRODUCTION_COST } from '../../src/platform/threads/password-hasher.js';
import { testEngine } from '../support/database.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { connectImapflow } from '../sync/imapflow-client.js';

const ARCHIVE = fileURLToPath(new URL('../fixtures/data-dir-0.1.0/data-dir.tar.gz', import.meta.url));
const LINE = 'A line of text that says little.';
const QUEUED = { 'queued 2 KB': 2, 'queued 60 KB': 60, 'queued 300 KB': 300, 'last 2 KB': 2, 'last 60 KB': 60 };
const CAPTURED = { 'captured 2 KB': 2, 'captured 60 KB': 60 };
const RECEIVED = { 'received 2 KB': 2, 'received 60 KB': 60 };

describe.runIf(testEngine() === 'sqlite')('a data directory of version 0.1.0', () => {
  it('has every acknowledged email, message and captured letter, and sends what was queued', async () => {
    const old = unpack();
    await using app = await startTestApp(old);
    const call = (request: string, body?: object) => app.call(request, { as: old.token, ...(body && { body }) });

    const { body: emails } = await call('GET /v1/emails?limit=50');
    const ids = new Map<string, string>(emails.map((email: Email) => [email.subject, email.id]));
    expect([...ids.keys()].toSorted()).toEqual([...Object.keys(QUEUED), ...Object.keys(CAPTURED)].toSorted());
    for (const [subject, kb] of Object.entries(QUEUED)) {
      const { body: source } = await call(`GET /v1/emails/${ids.get(subject)}/source`);
      expect(kilobytesIn(source)).toBe(kb);
    }
    expect(await readMailbox(app, old)).toEqual(RECEIVED);

    expect(existsSync(join(old.dataDir, 'waypost.db-redo'))).toBe(false);
    await expect.poll(() => existsSync(join(old.dataDir, 'segments'))).toBe(false);

    await call('DELETE /v1/sandbox/hosts/busy.test');
    for (const subject of Object.keys(QUEUED)) await call(`POST /v1/emails/${ids.get(subject)}/retry`, {});
    const everything = { ...QUEUED, ...CAPTURED };
    await expect.poll(async () => Object.keys(await readCaptured(app, old)).length).toBe(7);
    expect(await readCaptured(app, old)).toEqual(everything);
  });
});

interface OldDirectory {
  readonly dataDir: string;
  readonly token: string;
  readonly login: string;
  readonly password: string;
  readonly world: { readonly clock: Clock; readonly hashingCost: typeof PRODUCTION_COST };
}

interface Email {
  readonly id: string;
  readonly subject: string;
}

/** Its clock goes on where the directory was left, or its emails would have expired. */
function unpack(): OldDirectory {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-upgrade-'));
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', dataDir]);
  const { madeAtMs, ...account } = JSON.parse(readFileSync(join(dataDir, 'account.json'), 'utf8'));
  const openedAtMs = performance.now();
  const clock = { ...systemClock, now: () => madeAtMs + performance.now() - openedAtMs };
  return { dataDir, ...account, world: { clock, hashingCost: PRODUCTION_COST } };
}

async function readMailbox(app: TestApp, { login, password }: OldDirectory): Promise<Record<string, number>> {
  await using client = await connectImapflow({ port: app.ports.imaps ?? 0, user: login, password });
  await client.mailboxOpen('INBOX');
  const found = await client.fetchAll('1:*', { envelope: true, source: true });
  return Object.fromEntries(found.map(({ envelope, source }) => [envelope?.subject, kilobytesIn(String(source))]));
}

async function readCaptured(app: TestApp, { token }: OldDirectory): Promise<Record<string, number>> {
  const { body: captured } = await app.call('GET /v1/sandbox/messages?limit=50', { as: token });
  const sources = captured
    .filter(({ subject }: Email) => /^(captured|queued|last) /.test(subject))
    .map(async ({ id, subject }: Email) => {
      const { body: source } = await app.call(`GET /v1/sandbox/messages/${id}/source`, { as: token });
      return [subject, kilobytesIn(source)];
    });
  return Object.fromEntries(await Promise.all(sources));
}

function kilobytesIn(source: string): number {
  return Math.floor(((source.split(LINE).length - 1) * (LINE.length + 2)) / 1024);
}
