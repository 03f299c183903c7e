import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a process before its program, by NODE_OPTIONS. RSA keys for DKIM come from a fixed list: the stock that
 * every start fills costs a second of CPU time, and what it holds is chance. They guard nothing.
 */
const BITS = 2048;

if (isMainThread) {
  const keys = JSON.parse(readFileSync(new URL('./rsa-keys.json', import.meta.url), 'utf8'));
  const generate = promisify(crypto.generateKeyPair);
  let taken = 0;

  crypto.generateKeyPair = Object.assign(() => {}, {
    [promisify.custom]: async (type, options) => {
      if (type !== 'rsa' || options.modulusLength !== BITS) return generate(type, options);
      const key = Buffer.from(keys[taken++ % keys.length], 'base64');
      const privateKey = crypto.createPrivateKey({ key, format: 'der', type: 'pkcs8' });
      const publicKey = crypto.createPublicKey(privateKey);
      const { privateKeyEncoding, publicKeyEncoding } = options;
      // Older releases ask for the keys themselves
      return {
        privateKey: privateKeyEncoding ? privateKey.export(privateKeyEncoding) : privateKey,
        publicKey: publicKeyEncoding ? publicKey.export(publicKeyEncoding) : publicKey,
      };
    },
  });
  syncBuiltinESMExports();
}
