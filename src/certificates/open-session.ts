import { generateKeyPairSync } from 'node:crypto';
import type { Database } from '../db/database.js';
import type { Keyring } from '../keyring/keyring.js';
import { type AcmeSession, type AcmeSessionDeps, openAcmeSession, registerAccount } from './acme/acme-session.js';
import { addAccount, findAccount, saveAccountUrl } from './store/account-store.js';

/** Opens sessions with the one account of this service. */
export interface OpenSession {
  /** Makes the account's key, unless there is one. */
  prepare(): Promise<void>;
  open(signal: AbortSignal): Promise<AcmeSession>;
}

export function createOpenSession(
  deps: AcmeSessionDeps & { readonly db: Database; readonly keyring: Keyring },
): OpenSession {
  const { db, keyring, clock, directoryUrl, email } = deps;

  async function prepare(): Promise<void> {
    if (await findAccount(db.reader, directoryUrl)) return;
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const sealedKey = keyring.seal('acme-account', directoryUrl, Buffer.from(keyPem));
    await db.inTransaction((tx) => addAccount(tx, directoryUrl, sealedKey, clock.now()));
  }

  return {
    prepare,
    async open(signal) {
      await prepare();
      const account = await findAccount(db.reader, directoryUrl);
      if (!account) throw new Error('the account that was just made is missing');
      const keyPem = keyring.open('acme-account', directoryUrl, account.sealedKey).toString();
      const session = await openAcmeSession(deps, { keyPem, url: account.url }, signal);
      if (account.url === undefined) {
        await saveAccountUrl(db.writer, directoryUrl, await registerAccount(session.client, email));
      }
      return session;
    },
  };
}
