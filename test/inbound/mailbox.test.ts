import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInstanceKeyFile } from '../../src/app/instance-key-file.js';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { openDatabase } from '../../src/db/open-database.js';
import { findMailboxKeys } from '../../src/directory/mailboxes/mailbox-key-store.js';
import { unwrapByInstance } from '../../src/directory/mailboxes/mailbox-keys.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createContent } from '../../src/mailstore/content/create-content.js';
import { listMessages } from '../../src/mailstore/messages/message-store.js';
import { systemClock } from '../../src/platform/clock.js';
import { systemRandom } from '../../src/platform/random.js';
import { testEngine } from '../support/database.js';
import { silentLog } from '../support/silent-log.js';
import type { TestApp } from '../support/test-app.js';
import { DOMAIN, expectBalance, letter, startReceiving } from './receiving-fixture.js';

describe('mail for a mailbox', () => {
  it('is sealed and waits: only the key reads it, and no file says what it is about', async () => {
    await using receiving = await startReceiving();
    const { app, alias, hand, call, logs } = receiving;
    const aliasId = await alias('box', { has_imap: true });
    await call(`PUT /v1/domains/${DOMAIN}/aliases/${aliasId}`, { recipients: [] });
    const to = `box@${DOMAIN}`;
    const source = letter({ to, subject: 'Whisperquartz', body: 'Nobody reads velvetgranite.' });
    const messageId = /^Message-ID: <(.*)>/m.exec(source)?.[1] ?? '';
    expect(await hand({ to: [to], source })).toMatch(/^250 /);
    expect(await hand({ to: [to], source })).toMatch(/^250 /); // a sender who did not hear us
    const [path, again] = (await logs(`q=${to}`)).sort((a, b) => (a.state < b.state ? 1 : -1));
    expect([path, again]).toMatchObject([{ state: 'stored', rcpt_to: to }, { state: 'duplicate' }]);
    expect(path).not.toHaveProperty('subject');
    expect(path).not.toHaveProperty('message_id');
    expect(await logs(`q=${messageId}`)).toEqual([path]);
    await expectBalance(app);

    await app.stop();
    expect(await readMailbox(app, aliasId)).toEqual([
      expect.stringMatching(/^Return-Path: <[^>]*>\r\nAuthentication-Results: .*Received: .*velvetgranite/s),
    ]);
    if (testEngine() === 'sqlite') {
      for (const file of await readdir(app.dataDir, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const bytes = await readIfThere(join(file.parentPath, file.name));
        expect([file.name, /velvetgranite|Whisperquartz/i.test(bytes)]).toEqual([file.name, false]);
      }
    }
  });

  it('that is not refused but suspected is in Junk, and the timeline says why', async () => {
    const scanner = createServer((_request, response) => {
      response.end(JSON.stringify({ action: 'add header', score: 8.5, required_score: 15, symbols: {} }));
    }).listen(0, '127.0.0.1');
    await once(scanner, 'listening');
    const { port } = scanner.address() as AddressInfo;
    await using receiving = await startReceiving({ WAYPOST_RSPAMD_URL: `http://127.0.0.1:${port}` });
    const { app, dns, alias, hand, call, logs, timeline } = receiving;
    dns.zone['shop.test'] = { txt: ['v=spf1 ip4:203.0.113.7 -all'] };
    dns.zone['_dmarc.shop.test'] = { txt: ['v=DMARC1; p=quarantine'] };
    const aliasId = await alias('box', { has_imap: true });
    await call(`PUT /v1/domains/${DOMAIN}/aliases/${aliasId}`, { recipients: [] });
    const to = `box@${DOMAIN}`;
    const told = async (from: string, source: string) => {
      expect(await hand({ from, to: [to], source })).toMatch(/^250 /);
      const [path] = await logs(`q=${from}`);
      return timeline(path.id);
    };

    // Its domain lists the client, but not for this envelope
    expect(await told('bob@stranger.test', letter({ from: 'Shop <news@shop.test>', to }))).toContain(
      `Stored in the mailbox of ${to}, in Junk because DMARC of shop.test asks for quarantine.`,
    );
    await call(`PUT /v1/domains/${DOMAIN}`, { has_virus_protection: true });
    expect(await told('ann@sender.test', letter({ to }))).toContain(
      `Stored in the mailbox of ${to}, in Junk because rspamd marks it: add header, score 8.50 of 15.00.`,
    );
    await call(`PUT /v1/domains/${DOMAIN}`, { has_virus_protection: false });
    expect(await told('eve@sender.test', letter({ to }))).toContain(`Stored in the mailbox of ${to}.`);
    scanner.close();
    await app.stop();
    expect(await readMailbox(app, aliasId, 'junk')).toHaveLength(2);
    expect(await readMailbox(app, aliasId)).toHaveLength(1);
  });
});

/** As a session with the key would. */
async function readMailbox(
  { location, dataDir }: TestApp,
  aliasId: string,
  role: 'inbox' | 'junk' = 'inbox',
): Promise<readonly string[]> {
  const [current] = readInstanceKeyFile(dataDir, systemRandom);
  const keyring = createKeyring({ current });
  const onFatal = (error: Error) => {
    throw error;
  };
  const db = await openDatabase(location, { log: silentLog, clock: systemClock, onFatal });
  const common = { db, random: systemRandom, clock: systemClock };
  const blobs = await openBlobStore({ log: silentLog, ...common, dataDir, keyring });
  const content = createContent({ ...common, blobs, log: silentLog });
  try {
    const keys = await findMailboxKeys(db.reader, aliasId);
    if (!keys) throw new Error('the mailbox has no keys');
    const { id } = await db.reader
      .selectFrom('mailbox_folder')
      .select('id')
      .where('alias_id', '=', aliasId)
      .where('role', '=', role)
      .executeTakeFirstOrThrow();
    const rows = await listMessages(db.reader, { aliasId, id }, [1, 2, 3]);
    const opened = content.open({ aliasId, keys: unwrapByInstance(keyring, keys) });
    const bodies = await opened.reads.bodies(rows);
    opened.close();
    return bodies.map(String);
  } finally {
    await content.stop();
    await db.close();
  }
}

/** SQLite removes its own files when the last connection closes, and that of the test may close late. */
async function readIfThere(path: string): Promise<string> {
  try {
    return (await readFile(path)).toString('latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
