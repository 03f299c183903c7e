import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import * as der from './der.js';
import { createSelfSignedCertificate } from './self-signed.js';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const cert = createSelfSignedCertificate({
  names: ['mail.example.test', 'localhost', '127.0.0.1', '::1'],
  privateKey,
  serial: Buffer.from('ff00'.repeat(4), 'hex'),
  notBefore: new Date('2020-01-01T00:00:00Z'),
  notAfter: new Date('2060-01-01T00:00:00Z'),
});

describe('self-signed certificate', () => {
  it('reads as what it was made of', () => {
    const read = new X509Certificate(cert);
    expect(read.subject).toBe('CN=mail.example.test');
    expect(read.subjectAltName).toBe(
      'DNS:mail.example.test, DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
    );
    expect(read.serialNumber).toBe('FF00'.repeat(4));
    expect([new Date(read.validFrom).getUTCFullYear(), new Date(read.validTo).getUTCFullYear()]).toEqual([2020, 2060]);
    expect([read.ca, read.checkPrivateKey(privateKey), read.verify(read.publicKey)]).toEqual([false, true, true]);
  });

  it.each(['localhost', '127.0.0.1'])('is accepted for %s by a client that trusts it', async (host) => {
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const server = createServer({ cert, key }, (socket) => socket.end('hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      servername: host === 'localhost' ? host : '',
      ca: cert,
    });
    try {
      await once(socket, 'secureConnect');
      expect(socket.authorized).toBe(true);
    } finally {
      socket.destroy();
      server.close();
    }
  });
});

describe('DER', () => {
  it.each([
    ['a small integer', der.integer(Buffer.of(0, 5)), '020105'],
    ['an integer whose first bit is set', der.integer(Buffer.of(0x80)), '02020080'],
    ['an object id with a large arc', der.objectId('1.2.840.113549'), '06062a864886f70d'],
    [
      'a time of this half century',
      der.time(new Date('2049-12-31T23:59:59Z')),
      `170d${Buffer.from('491231235959Z').toString('hex')}`,
    ],
    [
      'a time after it',
      der.time(new Date('2050-01-01T00:00:00Z')),
      `180f${Buffer.from('20500101000000Z').toString('hex')}`,
    ],
    ['a long content', der.octetString(Buffer.alloc(300)).subarray(0, 4), '0482012c'],
  ])('writes %s', (_, bytes, hex) => {
    expect(bytes.toString('hex')).toBe(hex);
  });
});
