import type { Client } from 'acme-client';
import type { Clock } from '../../platform/clock.js';
import { createAcmeTransport } from './acme-transport.js';

export interface AcmeSessionDeps {
  readonly directoryUrl: string;
  readonly email: string | undefined;
  /** PEM of an own authority. */
  readonly ca: string | undefined;
  readonly clock: Clock;
}

/** One account with one authority, for the length of one run. */
export interface AcmeSession {
  readonly client: Client;
  createCsr(name: string, keyPem: string): Promise<string>;
}

/** The library is loaded with the first order: most processes never order. */
export async function openAcmeSession(
  { directoryUrl, ca, clock }: AcmeSessionDeps,
  account: { readonly keyPem: string; readonly url: string | undefined },
  signal: AbortSignal,
): Promise<AcmeSession> {
  const acme = await import('acme-client');
  // The library has one transport for all its clients, and a process has one authority
  acme.axios.defaults.adapter = createAcmeTransport({ clock, ca, signal: () => signal }) as never;
  const client = new acme.Client({
    directoryUrl,
    accountKey: account.keyPem,
    ...(account.url !== undefined && { accountUrl: account.url }),
  });
  return {
    client,
    async createCsr(name, keyPem) {
      // RFC 8555 §7.4: the names are in subjectAltName; a common name has at most 64 characters
      const [, csr] = await acme.crypto.createCsr({ altNames: [name] }, keyPem);
      return csr.toString();
    },
  };
}

/** Registers the account, or finds it again by its key. */
export async function registerAccount(client: Client, email: string | undefined): Promise<string> {
  await client.createAccount({
    termsOfServiceAgreed: true,
    ...(email !== undefined && { contact: [`mailto:${email}`] }),
  });
  return client.getAccountUrl();
}
