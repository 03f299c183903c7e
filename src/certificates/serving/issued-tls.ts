import { X509Certificate } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import type { Database } from '../../db/database.js';
import { createToldCache } from '../../db/told-cache.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import { ISSUED_TOPIC } from '../notices.js';
import { findPair } from '../store/certificate-store.js';

export interface IssuedTlsDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Shown to clients that ask for no name, and while there is no other certificate. */
  readonly base: TlsMaterial;
  /** The operator's own certificate: it is preferred for the names it covers. */
  readonly isBaseGiven: boolean;
  readonly host: string;
  readonly challenge: (name: string) => SecureContextOptions | undefined;
}

const MAX_NAMES = 10_000;

/** The certificates in the database, each for its name; a new one is used with the next handshake on every node. */
export function createIssuedTls(deps: IssuedTlsDeps): TlsMaterial & Part {
  const { db, keyring, log, base, isBaseGiven, host, challenge } = deps;
  const listeners = new Set<() => void>();
  const kept = createToldCache<SecureContextOptions>(db, { topic: ISSUED_TOPIC, maxEntries: MAX_NAMES });
  let ofHost: SecureContextOptions | undefined;
  let loading: Promise<void> = Promise.resolve();
  let stopListening: (() => void)[] = [];

  async function load(name: string): Promise<SecureContextOptions | undefined> {
    const pair = await findPair(db.reader, name);
    return pair && { cert: pair.chain, key: keyring.open('certificate', name, pair.sealedKey).toString() };
  }

  async function loadHost(): Promise<void> {
    if (isCovered(host)) return;
    ofHost = await load(host);
    for (const listener of listeners) listener();
  }

  function reload(name: string): void {
    if (name !== host && name !== '') return; // an empty name: notices were missed
    loading = loading.then(loadHost).catch((error: unknown) => log.error('certificate.notRead', { host, error }));
  }

  function isCovered(name: string): boolean {
    return isBaseGiven && coveredBy(base, name);
  }

  return {
    name: 'certificates',
    current: () => ofHost ?? base.current(),
    forName: (name) => (isCovered(name) ? base.current() : kept.find(name, () => load(name))),
    forChallenge: challenge,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      stopListening = [
        db.listen(ISSUED_TOPIC, reload),
        base.onChange(() => {
          for (const listener of listeners) listener();
        }),
      ];
      await loadHost();
    },
    async stop() {
      for (const stop of stopListening) stop();
      kept.close();
      await loading;
    },
  };
}

const readings = new WeakMap<SecureContextOptions, X509Certificate>();

/** Whether a certificate is for this name. */
export function coveredBy(material: TlsMaterial, name: string): boolean {
  const current = material.current();
  const certificate = readings.get(current) ?? new X509Certificate(current.cert as string | Buffer);
  readings.set(current, certificate);
  return certificate.checkHost(name) !== undefined;
}
