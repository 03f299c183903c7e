import { execFile } from 'node:child_process';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { rsaKeyVersion } from '../../test/support/rsa-keys.js';
import { generateEd25519Key, generateRsaKey } from './dkim-keys.js';

describe('DKIM keys', () => {
  it('makes an RSA key of 2048 bits whose two parts belong together', async () => {
    const pair = await generateRsaKey();
    const privateKey = createPrivateKey({ key: Buffer.from(pair.privateKey), format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey({ key: Buffer.from(pair.publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    const data = Buffer.from('v=1; a=rsa-sha256');
    expect(verify('sha256', data, publicKey, sign('sha256', data, privateKey))).toBe(true);
  });

  it('makes an RSA key of two primes', async () => {
    const { privateKey } = await generateRsaKey();
    expect(rsaKeyVersion(privateKey)).toBe(0);
  });

  it('publishes the raw 32 bytes of an Ed25519 key (RFC 8463 §4)', () => {
    const pair = generateEd25519Key();
    const raw = Buffer.from(pair.publicKey, 'base64');
    expect(raw).toHaveLength(32);
    const privateKey = createPrivateKey({ key: Buffer.from(pair.privateKey), format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
      format: 'jwk',
    });
    const data = Buffer.from('v=1; a=ed25519-sha256');
    expect(verify(null, data, publicKey, sign(null, data, privateKey))).toBe(true);
  });

  // Through key objects and JWK two of three such loops stand still
  it('makes keys while memory is being collected', { timeout: 300_000 }, async () => {
    const url = new URL('./dkim-keys.ts', import.meta.url).href;
    const loop = `import { generateEd25519Key } from '${url}';
      for (let made = 0; made < 12_000; made++) {
        generateEd25519Key();
        Array.from({ length: made % 61 }, (_, at) => ({ at }));
      }`;
    const small = ['--gc-global', '--min-semi-space-size=1', '--max-semi-space-size=1'];
    const run = promisify(execFile)(
      process.execPath,
      [...small, '--import', 'tsx', '--input-type=module', '--eval', loop],
      { timeout: 240_000, killSignal: 'SIGKILL' },
    );
    await expect(run).resolves.toMatchObject({ stderr: '' });
  });
});
