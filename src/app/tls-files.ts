import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import type { TlsMaterial } from '../platform/net/tls-material.js';
import { OperatorError } from '../platform/operator-error.js';

export interface TlsFilesDeps {
  readonly certFile: string;
  readonly keyFile: string;
  readonly clock: Pick<Clock, 'every'>;
  readonly log: Pick<Log, 'info' | 'error'>;
}

// Certificates are renewed weeks in advance; file watches miss symbolic links that renewal tools replace
const CHECK_EVERY_MS = 10_000;

/** Certificate and key from files, read again when either changes. A mismatched pair is never used. */
export function createTlsFiles({ certFile, keyFile, clock, log }: TlsFilesDeps): TlsMaterial & Part {
  const listeners = new Set<() => void>();
  let material = loadFirst();
  let seen = fingerprint();
  let stopChecking = () => {};

  return {
    name: 'tls-files',
    current: () => material,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      stopChecking = clock.every(CHECK_EVERY_MS, check);
    },
    async stop() {
      stopChecking();
    },
  };

  function check(): void {
    try {
      const now = fingerprint();
      if (now === seen) return;
      material = load();
      seen = now;
    } catch (error) {
      // Perhaps only one file is replaced yet: the old pair stays in use and the next check retries
      log.error('tls.reloadFailed', { certFile, error });
      return;
    }
    log.info('tls.reloaded', { certFile });
    for (const listener of listeners) listener();
  }

  function loadFirst(): SecureContextOptions {
    try {
      return load();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(
        `The certificate ${certFile} and its key ${keyFile} cannot be used: ${reason}. Check WAYPOST_TLS_CERT and WAYPOST_TLS_KEY.`,
      );
    }
  }

  function load(): SecureContextOptions {
    const pair = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    createSecureContext(pair); // throws if they do not belong together
    return pair;
  }

  function fingerprint(): string {
    return [certFile, keyFile]
      .map((file) => statSync(file))
      .map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`)
      .join();
  }
}
