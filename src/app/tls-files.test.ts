import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.js';
import { createSelfSignedTls } from './self-signed-tls.js';
import { createTlsFiles } from './tls-files.js';

const START = Date.parse('2026-11-15T00:00:00Z');
const DAY_MS = 86_400_000;
let dir: string;
let nowMs = START;
const clock = { now: () => nowMs };

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'waypost-tls-'));
  nowMs = START;
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function makePem(name: string): string {
  rmSync(join(dir, 'self-signed.pem'), { force: true });
  return selfSigned(name).current().cert as string;
}

function selfSigned(name: string) {
  return createSelfSignedTls({ dataDir: dir, names: [name, '127.0.0.1'], clock, random: systemRandom });
}

describe('self-signed TLS', () => {
  it('is made once, kept for its owner alone, and fits together', () => {
    const first = selfSigned('mail.example.test').current();
    createSecureContext(first);
    expect(selfSigned('mail.example.test').current()).toEqual(first);
    expect(statSync(join(dir, 'self-signed.pem')).mode & 0o777).toBe(0o600);
  });

  it('is created again for another name, a damaged file, or when it expires soon', () => {
    const first = selfSigned('mail.example.test').current().cert;
    nowMs = START + 370 * DAY_MS;
    const renewed = selfSigned('mail.example.test').current().cert;
    expect(renewed).not.toBe(first);
    const renamed = selfSigned('post.example.test').current().cert as string;
    expect(new X509Certificate(renamed).checkHost('post.example.test')).toBe('post.example.test');
    writeFileSync(join(dir, 'self-signed.pem'), 'rubbish');
    expect(selfSigned('post.example.test').current().cert).not.toBe(renamed);
  });
});

describe('TLS files', () => {
  const events: string[] = [];
  const log = { info: (event: string) => events.push(event), error: (event: string) => events.push(event) };
  let check = () => {};
  const manualClock = {
    every(_: number, callback: () => void) {
      check = callback;
      return () => {};
    },
  };

  it('are read again when they change, and never taken while they do not fit', async () => {
    events.length = 0;
    const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
    const [old, renewed] = [makePem('old.example.test'), makePem('new.example.test')];
    writeFileSync(certFile, old);
    writeFileSync(keyFile, old);
    const files = createTlsFiles({ certFile, keyFile, clock: manualClock, log });
    await files.start();
    let changes = 0;
    files.onChange(() => changes++);

    check();
    expect([events, changes]).toEqual([[], 0]);

    writeFileSync(certFile, renewed);
    check();
    expect([events, changes, String(files.current().cert)]).toEqual([['tls.reloadFailed'], 0, old]);

    writeFileSync(keyFile, renewed);
    check();
    expect([events.at(-1), changes, String(files.current().cert)]).toEqual(['tls.reloaded', 1, renewed]);

    rmSync(certFile);
    check();
    expect([events.at(-1), String(files.current().cert)]).toEqual(['tls.reloadFailed', renewed]);
    await files.stop();
    expect(readFileSync(keyFile, 'utf8')).toBe(renewed);
  });

  it('must be a pair at the start', () => {
    const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
    writeFileSync(certFile, makePem('a.example.test'));
    writeFileSync(keyFile, makePem('b.example.test'));
    expect(() => createTlsFiles({ certFile, keyFile, clock: manualClock, log })).toThrow(/mismatch.*WAYPOST_TLS_CERT/);
  });
});
