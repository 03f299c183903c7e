import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { endHold } from '../support/end-hold.js';
import { startWaypost } from '../support/waypost-process.js';
import { readFolders } from './read-folders.js';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
/** More than are taken between two lines of progress. */
const MESSAGES = 5_000;
const LINE = `${'a line of a letter that is long enough '.repeat(2)}\n`;

describe('an import that is killed in the middle', () => {
  let place: string;
  let mbox: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'waypost-moving-'));
    mbox = join(place, 'old.mbox');
    const letters = Array.from(
      { length: MESSAGES },
      (_, n) => `${FROM_LINE}Subject: letter ${n}\n\n${LINE.repeat(20)}\n`,
    );
    await writeFile(mbox, letters.join(''));
  });
  afterAll(() => rm(place, { recursive: true, force: true }));

  it('goes on where it was, without a server: each message is there once', async () => {
    await using home = await openHome();
    await killWhileImporting(home.startImport(mbox), (child) => child.kill('SIGKILL'));
    expect(await finish(home.startImport(mbox))).toBe(0);
    await home.expectEachOnce();

    // The same messages leave sealed, and come elsewhere
    const out = join(place, 'sealed');
    expect(await finish(home.run('export', '--account', EMAIL, '--to', out))).toBe(0);
    await using elsewhere = await openHome({ isEmpty: true });
    const startImport = () => elsewhere.run('import', 'account', '--from', out);
    const first = startImport();
    await killInMailbox(first, () => first.kill('SIGKILL'));
    await elsewhere.endHold();
    const waypost = await elsewhere.start();
    const second = startImport();
    await killInMailbox(second, () => waypost.kill());
    expect([first.signalCode, second.exitCode]).toEqual(['SIGKILL', 1]);
    await elsewhere.endHold();
    for (let run = 0; run < 2; run++) expect(await finish(startImport())).toBe(0);
    await elsewhere.expectEachOnce(home.login);
  });

  it('goes on when its server is killed: each message is there once', async () => {
    await using home = await openHome();
    const waypost = await home.start();
    const first = home.startImport(mbox);
    const told = await killWhileImporting(first, () => waypost.kill());
    expect([first.exitCode, told]).toEqual([
      1,
      'The server ended before it answered. When it runs again, run the command again.',
    ]);
    const again = await home.start();
    expect(await finish(home.startImport(mbox))).toBe(0);
    await again.stop();
    await home.expectEachOnce();
  });
});

const FROM_LINE = 'From ann@example.test Thu Nov 19 17:02:34 2026\n';

const EMAIL = 'ann@example.test';

/** A data directory with an account, and one mailbox unless it is empty. */
async function openHome({ isEmpty = false } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-moved-'));
  const { location, remove } = await makeTestLocation();
  const env: Record<string, string> = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  const first = await startWaypost(dataDir, env);
  const call = async (request: string, as: string | undefined, body: object) =>
    (await callApi(first.baseUrl, request, { ...(as && { as }), body })).body;
  const account = { email: EMAIL, password: 'correct horse battery' };
  const { api_token: token } = await call('POST /v1/account', undefined, account);
  const login = isEmpty ? { user: '', pass: '' } : await makeMailbox((request, body) => call(request, token, body));
  await first.stop();
  const passwordFile = join(dataDir, 'password');
  await writeFile(passwordFile, `${login.pass}\n`);
  const run = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, WAYPOST_DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  return {
    login,
    run,
    start: () => startWaypost(dataDir, env),
    endHold: () => endHold(location),
    startImport: (from: string) =>
      run('import', 'mbox', '--from', from, '--to', login.user, '--to-password-file', passwordFile),
    async expectEachOnce(as = login) {
      const waypost = await startWaypost(dataDir, env);
      const folders = await readFolders({ port: waypost.ports.imaps ?? 0, ...as });
      await waypost.stop();
      const subjects = (folders.get('INBOX') ?? []).map(
        ({ source }) => /^Subject: (.*)\r$/m.exec(source.toString())?.[1],
      );
      expect(subjects.toSorted()).toEqual(Array.from({ length: MESSAGES }, (_, n) => `letter ${n}`).sort());
    },
    async [Symbol.asyncDispose]() {
      await rm(dataDir, { recursive: true, force: true });
      await remove();
    },
  };
}

async function makeMailbox(
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API
  call: (request: string, body: object) => Promise<any>,
): Promise<{ readonly user: string; readonly pass: string }> {
  await call('POST /v1/domains', { domain: 'moved.test', catchall: false });
  await call('POST /v1/domains/moved.test/aliases', { name: 'box', has_imap: true });
  const { username, password } = await call('POST /v1/domains/moved.test/aliases/box/generate-password', {});
  return { user: username, pass: password };
}

/** Resolves with the last line when the command has ended. Fails when it had taken everything before it was killed. */
async function killWhileImporting(child: ChildProcess, kill: (child: ChildProcess) => unknown): Promise<string> {
  const ended = once(child, 'exit');
  let imported = 0;
  let last = '';
  for await (const line of createInterface({ input: child.stderr as NonNullable<ChildProcess['stderr']> })) {
    last = line;
    imported = Math.max(imported, Number(/"imported":(\d+)/.exec(line)?.[1] ?? 0));
    if (imported > 0) await kill(child);
  }
  await ended;
  expect(imported).toBeGreaterThan(0);
  expect(imported).toBeLessThan(MESSAGES);
  return last;
}

/** The mailbox was begun and not taken in whole when it was killed. */
async function killInMailbox(child: ChildProcess, kill: () => unknown): Promise<void> {
  const ended = once(child, 'exit');
  const told: { readonly done: number; readonly total: number; readonly mailbox?: string }[] = [];
  for await (const line of createInterface({ input: child.stderr as NonNullable<ChildProcess['stderr']> })) {
    if (!line.includes('"mailbox":')) continue;
    told.push(JSON.parse(line));
    await kill();
  }
  await ended;
  expect(told).toEqual([expect.objectContaining({ mailbox: 'box@moved.test' })]);
  expect(told[0]?.done).toBeLessThan(told[0]?.total ?? 0);
}

async function finish(child: ChildProcess): Promise<number | null> {
  child.stderr?.resume();
  await once(child, 'exit');
  return child.exitCode;
}
