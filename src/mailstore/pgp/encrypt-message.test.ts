import fc from 'fast-check';
import * as openpgp from 'openpgp';
import { describe, expect, it } from 'vitest';
import { PRIVATE_KEY, PUBLIC_KEY } from '../../../test/aliases/pgp-keys.js';
import { encryptMessage } from './encrypt-message.js';

const AT = Date.UTC(2026, 10, 15);

async function encrypt(source: Buffer | string, publicKey = PUBLIC_KEY, at = AT) {
  return encryptMessage({ source: Buffer.from(source as string), publicKey, at });
}

/** The message as it is stored, its header, and its content once decrypted. */
async function roundTrip(source: Buffer | string) {
  const result = await encrypt(source);
  if (result.kind !== 'encrypted') throw new Error(result.kind);
  const stored = Buffer.from(result.message).toString('latin1');
  const armored = /-----BEGIN PGP MESSAGE-----.*-----END PGP MESSAGE-----/s.exec(stored)?.[0] ?? '';
  const { data } = await openpgp.decrypt({
    message: await openpgp.readMessage({ armoredMessage: armored }),
    decryptionKeys: await openpgp.readPrivateKey({ armoredKey: PRIVATE_KEY }),
    format: 'binary',
    date: new Date(AT),
  });
  return { stored, head: stored.slice(0, stored.indexOf('\r\n\r\n') + 2), inside: Buffer.from(data as Uint8Array) };
}

describe('a message encrypted for storage', () => {
  it('keeps its header outside, and everything about its content inside', async () => {
    const { head, inside, stored } = await roundTrip(
      'Received: from a\r\n by b\r\nSubject: =?utf-8?q?Caf=C3=A9?=\r\nMIME-Version: 1.0\r\nContent-Type: text/html;\r\n charset=utf-8\r\ncontent-transfer-encoding: 8bit\r\nTo: ann@example.test\r\nContent-Language: fr\r\n\r\n<p>é</p>\r\n',
    );
    expect(head.replace(/pgp-[0-9a-f]{32}/, '…')).toBe(
      'Received: from a\r\n by b\r\nSubject: =?utf-8?q?Caf=C3=A9?=\r\nMIME-Version: 1.0\r\nTo: ann@example.test\r\nContent-Type: multipart/encrypted; protocol="application/pgp-encrypted";\r\n boundary="…"\r\n',
    );
    expect(inside.toString()).toBe(
      'Content-Type: text/html;\r\n charset=utf-8\r\ncontent-transfer-encoding: 8bit\r\nContent-Language: fr\r\n\r\n<p>é</p>\r\n',
    );
    expect(stored).toContain('Content-Type: application/pgp-encrypted\r\n');
    expect(stored).toContain('\r\n\r\nVersion: 1\r\n');
    expect(stored).toContain('Content-Type: application/octet-stream; name="encrypted.asc"\r\n');
    expect(stored).not.toMatch(/(?<!\r)\n/);
  });

  it('says MIME-Version once, whether it came with one or not', async () => {
    const { head } = await roundTrip('Subject: x\r\n\r\nx');
    expect(head.match(/^MIME-Version: 1\.0\r$/gm)).toHaveLength(1);
  });

  it.each([
    ['nothing but a body', '\r\nbody', '\r\nbody'],
    [
      'bare line feeds',
      'Subject: x\nContent-Type: text/plain\n\none\ntwo\n',
      'Content-Type: text/plain\n\r\none\ntwo\n',
    ],
    ['no body', 'Content-Type: text/plain', 'Content-Type: text/plain\r\n\r\n'],
    [
      'a line that is no field: from there on it is body',
      'Subject: x\r\nhello\r\n\r\nsecret',
      '\r\nhello\r\n\r\nsecret',
    ],
    ['nothing at all', '', '\r\n'],
  ])('comes back with %s', async (_, source, inside) => {
    expect((await roundTrip(source)).inside.toString()).toBe(inside);
  });

  it('gives back every body to the octet', async () => {
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .string({ unit: fc.constantFrom('\r', '\n', '.', '-', ' ', '\0', 'é', 'From ', '=') })
        .map((s) => Buffer.from(s)),
    );
    await fc.assert(
      fc.asyncProperty(body, async (bytes) => {
        const source = Buffer.concat([Buffer.from('Subject: x\r\nContent-Type: text/x\r\n\r\n'), bytes]);
        const { inside } = await roundTrip(source);
        expect(inside).toEqual(Buffer.concat([Buffer.from('Content-Type: text/x\r\n\r\n'), bytes]));
      }),
      { numRuns: 40 },
    );
  });
});

describe('what is not encrypted', () => {
  const armored = '-----BEGIN PGP MESSAGE-----\r\n\r\nabc=\r\n-----END PGP MESSAGE-----';
  it.each([
    'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x\r\n\r\n--x',
    'Content-Type: application/pkcs7-mime; smime-type=enveloped-data\r\n\r\nx',
    'Content-Type: application/x-pkcs7-mime; name=smime.p7m\r\n\r\nx',
    `Subject: x\r\n\r\n\r\n${armored}\r\n\r\n`,
  ])('is what is encrypted already: %j', async (source) => {
    expect(await encrypt(source)).toEqual({ kind: 'left' });
  });

  it.each([
    'Content-Type: application/pkcs7-mime; smime-type=signed-data\r\n\r\nx',
    'Content-Type: multipart/signed; boundary=x\r\n\r\n--x',
    `Subject: x\r\n\r\nIn clear:\r\n${armored}\r\n`,
    `Subject: x\r\n\r\n${armored}\r\nand after it`,
  ])('is not what anybody can read: %j', async (source) => {
    expect(await encrypt(source)).toMatchObject({ kind: 'encrypted' });
  });

  it('is what a key does not fit any more', async () => {
    const { publicKey } = await openpgp.generateKey({
      userIDs: [{ email: 'ann@example.test' }],
      keyExpirationTime: 3600,
      date: new Date(AT),
    });
    expect(await encrypt('Subject: x\r\n\r\nx', publicKey)).toMatchObject({ kind: 'encrypted' });
    const later = AT + 3_601_000;
    expect(await encrypt('Subject: x\r\n\r\nx', publicKey, later)).toEqual({
      kind: 'unfit',
      fault: 'alias.publicKeyExpired',
    });
    expect(await encrypt('Subject: x\r\n\r\nx', 'no key')).toEqual({ kind: 'unfit', fault: 'alias.publicKeyInvalid' });
  });
});
