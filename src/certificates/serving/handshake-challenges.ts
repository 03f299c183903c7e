import { createHash, generateKeyPairSync } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { Random } from '../../platform/random.js';
import { createSelfSignedCertificate } from '../../protocol/x509/self-signed.js';
import { onChallenges } from '../notices.js';
import { listHandshakeChallenges } from '../store/challenge-store.js';

export interface HandshakeChallengesDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly log: Pick<Log, 'warn'>;
}

const HOUR_MS = 3_600_000;
const SERIAL_BYTES = 16;

/** RFC 8737 §3: the certificates that answer challenges, kept in memory because a handshake cannot wait. */
export function createHandshakeChallenges({ db, clock, random, log }: HandshakeChallengesDeps): Part & {
  readonly find: (name: string) => SecureContextOptions | undefined;
} {
  let open = new Map<string, { readonly keyAuthorization: string; readonly material: SecureContextOptions }>();
  let loading: Promise<void> = Promise.resolve();
  let unlisten = () => {};

  async function load(): Promise<void> {
    const rows = await listHandshakeChallenges(db.reader);
    open = new Map(
      rows.map(({ name, keyAuthorization }) => {
        const known = open.get(name);
        if (known?.keyAuthorization === keyAuthorization) return [name, known];
        return [name, { keyAuthorization, material: answerTo(name, keyAuthorization) }];
      }),
    );
  }

  function answerTo(name: string, keyAuthorization: string): SecureContextOptions {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const cert = createSelfSignedCertificate({
      names: [name],
      privateKey,
      serial: random.bytes(SERIAL_BYTES),
      notBefore: new Date(clock.now() - HOUR_MS),
      notAfter: new Date(clock.now() + HOUR_MS),
      acmeIdentifier: createHash('sha256').update(keyAuthorization).digest(),
    });
    return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  }

  function reload(): void {
    loading = loading.then(load).catch((error: unknown) => log.warn('acme.challengesNotRead', { error }));
  }

  return {
    name: 'handshake challenges',
    find: (name) => open.get(name.toLowerCase())?.material,
    async start() {
      unlisten = onChallenges(db, reload);
      await load();
    },
    async stop() {
      unlisten();
      await loading;
    },
  };
}
