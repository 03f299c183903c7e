import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as openpgp from 'openpgp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAG_BIT } from '../../src/mailstore/message.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { HEAD, openDelivery } from './delivery-fixture.js';

shareDirectory();

const run = promisify(execFile);
const NO_FLAGS = { bits: 0, keywords: [] };
const DAY_MS = 24 * 60 * 60 * 1000;
const MESSAGE = Buffer.from(
  'Subject: Lunch\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nAt n\u00f6\u00f6n.\r\n.\r\n \r\nFrom here',
);
const ENTITY = MESSAGE.subarray(MESSAGE.indexOf('Content-Type'));

function armoredIn(stored: Buffer | undefined): string {
  const text = stored?.toString('latin1') ?? '';
  return /-----BEGIN PGP MESSAGE-----.*-----END PGP MESSAGE-----/s.exec(text)?.[0] ?? '';
}

async function makeKey(options: { keyExpirationTime?: number } = {}) {
  // A year before the clock of the tests: keys from the future are not used
  const date = new Date(Date.UTC(2024, 0, 1));
  const keys = await openpgp.generateKey({ userIDs: [{ email: 'ann@example.test' }], date, ...options });
  const decrypt = async (stored: Buffer | undefined) => {
    const { data } = await openpgp.decrypt({
      message: await openpgp.readMessage({ armoredMessage: armoredIn(stored) }),
      decryptionKeys: await openpgp.readPrivateKey({ armoredKey: keys.privateKey }),
      format: 'binary',
      date: new Date(Date.UTC(2100, 0, 1)),
    });
    return Buffer.from(data as Uint8Array);
  };
  return { ...keys, created: date.getTime(), decrypt };
}

describe('a mailbox with has_pgp', () => {
  it('keeps mail from outside encrypted for its owner, and sizes are of that form', async () => {
    const { publicKey, decrypt } = await makeKey();
    await using rig = await openDelivery({ pgpKey: publicKey });
    await rig.deliver(MESSAGE);
    const [stored] = await rig.read();
    expect(stored?.toString()).toMatch(/^Return-Path: <bob@sender\.test>\r\nSubject: Lunch\r\nMIME-Version: 1\.0\r\n/);
    expect(stored?.includes('n\u00f6\u00f6n')).toBe(false);
    expect(await decrypt(stored)).toEqual(ENTITY);
    expect(await rig.rows('inbox')).toMatchObject([{ sizeBytes: stored?.length }]);
    expect(await rig.used()).toBe(stored?.length);
  });

  it('encrypts what clients append and replace, but no drafts, and nothing twice', async () => {
    const { publicKey, decrypt } = await makeKey();
    await using rig = await openDelivery({ pgpKey: publicKey });
    await rig.deliver(MESSAGE);
    const [sent, drafts] = [await rig.folderOf('sent'), await rig.folderOf('drafts')];
    await rig.messages.append(sent, [
      { source: MESSAGE, flags: NO_FLAGS },
      { source: MESSAGE, flags: NO_FLAGS },
    ]);
    await rig.messages.append(drafts, [{ source: MESSAGE, flags: NO_FLAGS }]);
    const stored = await rig.read('sent');
    expect(await Promise.all(stored.map(decrypt))).toEqual([ENTITY, ENTITY]);
    expect(await rig.read('drafts')).toEqual([MESSAGE]);
    await rig.messages.replace(drafts, 1, drafts, { source: MESSAGE, flags: NO_FLAGS });
    expect(await rig.read('drafts')).toEqual([MESSAGE]);
    await rig.messages.replace(drafts, 2, sent, { source: MESSAGE, flags: NO_FLAGS });
    expect(await decrypt((await rig.read('sent'))[2])).toEqual(ENTITY);
    await rig.messages.append(sent, [{ source: stored[0] as Buffer, flags: NO_FLAGS }]);
    expect((await rig.read('sent'))[3]).toEqual(stored[0]);
    await rig.messages.append(sent, [{ source: MESSAGE, flags: { bits: FLAG_BIT.draft, keywords: [] } }]);
    expect((await rig.read('sent'))[4]).toEqual(MESSAGE);
  });

  it('encrypts large messages too', async () => {
    const { publicKey, decrypt } = await makeKey();
    await using rig = await openDelivery({ pgpKey: publicKey });
    const body = Buffer.alloc(300_000, 'large\r\n');
    await rig.deliver(Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), body]));
    const [stored] = await rig.read();
    expect(await decrypt(stored)).toEqual(Buffer.concat([Buffer.from('\r\n'), body]));
  });

  it('goes on sealed when the key expires, and its owner hears once a day', async () => {
    await using rig = await openDelivery();
    const lifetime = Math.round((rig.clock.now() - Date.UTC(2024, 0, 1)) / 1000) + 3600;
    const { publicKey } = await makeKey({ keyExpirationTime: lifetime });
    const changes = { hasPgp: true, publicKey };
    await rig.aliases.update(rig.ann, rig.mailbox.domainId, rig.aliasId, changes);
    await rig.clock.advance(2 * 3600 * 1000);
    const letters = () => rig.notices.filter(({ kind }) => kind === 'mailbox.pgpUnfit');
    await rig.deliver(MESSAGE);
    await rig.deliver(MESSAGE);
    await rig.messages.append(await rig.folderOf('sent'), [{ source: MESSAGE, flags: NO_FLAGS }]);
    expect(await rig.read()).toEqual([MESSAGE, MESSAGE].map((source) => Buffer.concat([HEAD, source])));
    expect(await rig.read('sent')).toEqual([MESSAGE]);
    expect(letters()).toMatchObject([{ alias: 'ann@example.test', reason: 'expired', to: { email: 'ann@home.test' } }]);
    await rig.clock.advance(DAY_MS);
    await rig.deliver(MESSAGE);
    expect(letters()).toHaveLength(2);
    const save = (hasPgp: boolean) => rig.aliases.update(rig.ann, rig.mailbox.domainId, rig.aliasId, { hasPgp });
    await save(false);
    await expect(save(true)).rejects.toMatchObject({ key: 'alias.publicKeyExpired' });
  });
});

describe.runIf(hasGnupg())('GnuPG', () => {
  let home = '';
  const gpg = (args: readonly string[]) =>
    run('gpg', ['--homedir', home, '--batch', '--quiet', '--trust-model', 'always', ...args], {
      encoding: 'buffer',
    });

  beforeAll(async () => {
    home = await mkdtemp('/tmp/gpg-'); // the agent's socket lies below it, and its path must be short
    await gpg([
      '--passphrase',
      '',
      '--faked-system-time',
      '20240101T000000',
      '--quick-gen-key',
      'ann@example.test',
      'default',
      'default',
      'never',
    ]);
  });
  afterAll(async () => {
    await run('gpgconf', ['--homedir', home, '--kill', 'all']);
    await rm(home, { recursive: true, force: true });
  });

  it('opens what is stored to the octets that came', async () => {
    const { stdout } = await gpg(['--armor', '--export', 'ann@example.test']);
    await using rig = await openDelivery({ pgpKey: stdout.toString() });
    await rig.deliver(MESSAGE);
    await rig.deliver(Buffer.concat([MESSAGE, Buffer.from(Array.from({ length: 256 }, (_, octet) => octet))]));
    const opened: Buffer[] = [];
    for (const stored of await rig.read()) {
      const file = join(home, 'stored.asc');
      await writeFile(file, armoredIn(stored));
      opened.push((await gpg(['--passphrase', '', '--decrypt', file])).stdout);
    }
    const octets = Buffer.from(Array.from({ length: 256 }, (_, octet) => octet));
    expect(opened).toEqual([ENTITY, Buffer.concat([ENTITY, octets])]);
  });
});

function hasGnupg(): boolean {
  try {
    execFileSync('gpg', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
