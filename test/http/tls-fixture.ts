import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import type { TlsMaterial } from '../../src/platform/net/tls-material.js';
import { createSelfSignedCertificate } from '../../src/protocol/x509/self-signed.js';

/** A certificate for 127.0.0.1 that can be replaced while a server uses it. */
export function tlsFixture() {
  const listeners = new Set<() => void>();
  let pair = makePair();
  const material: TlsMaterial = {
    current: () => pair,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    material,
    /** What a client must trust to accept the present certificate, and no other. */
    ca: () => String(pair.cert),
    renew() {
      pair = makePair();
      for (const listener of listeners) listener();
    },
  };
}

function makePair(): SecureContextOptions {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const cert = createSelfSignedCertificate({
    names: ['127.0.0.1', 'localhost'],
    privateKey,
    serial: randomBytes(8),
    notBefore: new Date(now - 86_400_000),
    notAfter: new Date(now + 86_400_000),
  });
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
