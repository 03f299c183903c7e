import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import { createBodyDigests } from '../../src/mailauth/body-digest.js';
import { canonicalBody } from '../../src/mailauth/canonical-body.js';
import { relaxHeaderField } from '../../src/mailauth/relaxed-header.js';
import { createArcSealer } from '../../src/mailauth/seal.js';
import { createDkimSigner, type SigningKey } from '../../src/mailauth/sign.js';
import { createSigningThreads } from '../../src/mailauth/signing-threads.js';
import { splitMessage } from '../../src/mailauth/split-message.js';
import type { AuthVerdict } from '../../src/mailauth/verdict.js';
import type { BroughtMessage } from '../../src/mailauth/verifier.js';
import { createVerifier } from '../../src/mailauth/verify-message.js';
import { type Clock, systemClock } from '../../src/platform/clock.js';
import { createResolver } from '../../src/platform/dns/create-resolver.js';
import { systemRandom } from '../../src/platform/random.js';
import { startTestDns, type Zone } from '../support/dns-server.js';
import { createTestRsaKeySource } from '../support/rsa-keys.js';
import { keyRecords } from './dkim-verifiers.js';

export const NOW = Date.UTC(2026, 10, 15, 12);
const CLIENT = '192.0.2.7';

/** A verifier, a signer and a sealer over a real name server whose zone a test may change. */
export async function startVerifier(zone: Zone = {}, { clock = systemClock }: { clock?: Clock } = {}) {
  const dns = await startTestDns(zone);
  const threads = createSigningThreads({ clock: systemClock, threadCount: 1 });
  const log = { debug() {} };
  const resolver = createResolver({ servers: () => [dns.server], clock, random: systemRandom, log });
  const bodyDigests = createBodyDigests();
  const verifier = createVerifier({ resolver, bodyDigests, clock });
  const signer = createDkimSigner({ threads });
  const brought = (source: Buffer, facts: Partial<BroughtMessage>): BroughtMessage => ({
    source,
    ip: CLIENT,
    helo: 'mail.example.test',
    mailFrom: 'ann@example.test',
    at: NOW,
    ...facts,
  });
  return {
    dns,
    resolver,
    threads,
    verifier,
    sealer: createArcSealer({ threads, bodyDigests }),
    publish(keys: readonly SigningKey[]) {
      for (const [name, text] of Object.entries(keyRecords(keys))) zone[name] = { txt: [text] };
    },
    verify(source: Buffer | string, facts: Partial<BroughtMessage> = {}, signal?: AbortSignal): Promise<AuthVerdict> {
      const bytes = typeof source === 'string' ? Buffer.from(source, 'latin1') : source;
      return verifier.verify(brought(bytes, facts), signal && { signal });
    },
    async signed(source: string, keys: readonly SigningKey[]): Promise<string> {
      return (await signer.sign(Buffer.from(source, 'latin1'), keys, NOW)) + source;
    },
    async [Symbol.asyncDispose]() {
      resolver.close();
      await dns[Symbol.asyncDispose]();
      await threads.stop();
    },
  };
}

const rsaKeys = createTestRsaKeySource();

export async function rsaKey(domain: string, selector = 'r'): Promise<SigningKey> {
  const { privateKey } = await rsaKeys.take();
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  return { algorithm: 'rsa', domain, selector, privateKey: key };
}

export function ed25519Key(domain: string, selector = 'e'): SigningKey {
  return { algorithm: 'ed25519', domain, selector, privateKey: generateKeyPairSync('ed25519').privateKey };
}

/** What `p=` says of a key. */
export function publishedKey(privateKey: KeyObject): string {
  const publicKey = createPublicKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** A signature with tags that no honest signer writes; relaxed/relaxed, valid apart from what they say. */
export function signByHand(
  source: string,
  key: SigningKey,
  tags: Readonly<Record<string, string | undefined>> = {},
): string {
  const message = splitMessage(Buffer.from(source, 'latin1'));
  const names = (tags.h ?? 'from:subject').split(':');
  const all: Record<string, string | undefined> = {
    v: '1',
    a: 'rsa-sha256',
    c: 'relaxed/relaxed',
    d: key.domain,
    s: key.selector,
    h: names.join(':'),
    bh: hash(
      'sha256',
      Buffer.concat([...canonicalBody(message.source.subarray(message.bodyStart), 'relaxed')]),
      'base64',
    ),
    ...tags,
  };
  const written = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  const field = `DKIM-Signature: ${written.join('; ')}; b=`;
  const header = names.flatMap((name) => message.fields.find((one) => one.name === name) ?? []);
  const text = header.map((one) => `${relaxHeaderField(one.text)}\r\n`).join('') + relaxHeaderField(field);
  const value = sign('sha256', Buffer.from(text, 'latin1'), key.privateKey).toString('base64');
  return `${field}${value}\r\n${source}`;
}
