import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.js';
import { readIfThere, writeFileDurably } from '../platform/files/data-dir.js';
import type { TlsMaterial } from '../platform/net/tls-material.js';
import type { Random } from '../platform/random.js';
import { createSelfSignedCertificate } from '../protocol/x509/self-signed.js';

export interface SelfSignedDeps {
  readonly dataDir: string;
  /** Host names and IP addresses; the first is the subject. */
  readonly names: readonly [string, ...string[]];
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
}

const DAY_MS = 86_400_000;
// Browsers refuse server certificates that live longer than 398 days
const VALID_DAYS = 397;
const RENEW_DAYS = 30;
const SERIAL_BYTES = 16;

/** A self-signed certificate, stored in `<data>/self-signed.pem` so that clients need to trust it only once. */
export function createSelfSignedTls(deps: SelfSignedDeps): TlsMaterial {
  const path = join(deps.dataDir, 'self-signed.pem');
  let pem = readIfThere(path);
  if (!pem || !isUsable(pem, deps)) {
    pem = generate(deps);
    writeFileDurably(path, pem);
  }
  const material = { cert: pem, key: pem };
  return { current: () => material, onChange: () => () => {} };
}

function generate({ names, clock, random }: SelfSignedDeps): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = createSelfSignedCertificate({
    names,
    privateKey,
    serial: random.bytes(SERIAL_BYTES),
    notBefore: new Date(clock.now() - DAY_MS), // clocks differ
    notAfter: new Date(clock.now() + VALID_DAYS * DAY_MS),
  });
  return cert + privateKey.export({ type: 'pkcs8', format: 'pem' });
}

/** Whether it covers these names, and is valid for a while. */
function isUsable(pem: string, { names, clock }: SelfSignedDeps): boolean {
  try {
    const cert = new X509Certificate(pem);
    const isForUs = names.every((name) => cert.checkHost(name) ?? cert.checkIP(name));
    const isFresh = Date.parse(cert.validTo) - clock.now() > RENEW_DAYS * DAY_MS;
    return isForUs && isFresh && cert.checkPrivateKey(createPrivateKey(pem));
  } catch {
    return false;
  }
}
