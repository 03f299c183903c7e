import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import type { Order } from 'acme-client';
import type { Database } from '../db/database.js';
import type { Keyring } from '../keyring/keyring.js';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { AcmeProblem, problemOf } from './acme/acme-problem.js';
import type { AcmeSession } from './acme/acme-session.js';
import { proveName, untilSettled } from './acme/prove-name.js';
import type { ChallengeKind, NamedCertificate } from './certificate.js';
import { tellChallenges, tellIssued } from './notices.js';
import { renewalTime } from './renewal-policy.js';
import { findSealedOrderKey, saveIssued, saveOrder } from './store/certificate-store.js';
import { deleteChallenges, saveChallenge } from './store/challenge-store.js';
import { addOrder } from './store/order-count-store.js';

export interface OrderDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly random: Random;
  readonly directoryUrl: string;
}

// A notice reaches every node within a second
const NOTICE_MS = 1000;

/**
 * Orders a certificate, or goes on with the order that an earlier process began, and stores it. Throws an
 * `AcmeProblem` that says why there is none.
 */
export async function orderCertificate(
  deps: OrderDeps,
  { client, createCsr }: AcmeSession,
  named: Pick<NamedCertificate, 'name' | 'purpose' | 'orderUrl'>,
  kind: ChallengeKind,
  signal: AbortSignal,
): Promise<void> {
  const { db, keyring, clock } = deps;
  const { name } = named;

  try {
    const { order, keyPem } = (await resume()) ?? (await begin());
    const ready = order.status === 'pending' ? await prove(order) : order;
    const csr = await createCsr(name, keyPem);
    const finalized = ready.status === 'ready' ? await client.finalizeOrder(ready, csr) : ready;
    const valid = await settled(finalized, ['valid']);
    await keep(await client.getCertificate(valid), keyPem);
  } catch (error) {
    if (!signal.aborted && isOver(error)) await db.inTransaction((tx) => saveOrder(tx, name, undefined));
    throw error;
  } finally {
    if (!signal.aborted) await forgetChallenges();
  }

  /** The order of an earlier process, unless the authority has ended it. */
  async function resume(): Promise<{ order: Order; keyPem: string } | undefined> {
    const sealed = named.orderUrl === undefined ? undefined : await findSealedOrderKey(db.reader, name);
    if (named.orderUrl === undefined || !sealed) return undefined;
    try {
      const order = await client.getOrder({ url: named.orderUrl } as Order);
      if (order.status === 'invalid') return undefined;
      return { order, keyPem: keyring.open('certificate', name, sealed).toString() };
    } catch (error) {
      if (error instanceof AcmeProblem && isOver(error)) return undefined; // it has expired
      throw error;
    }
  }

  async function begin(): Promise<{ order: Order; keyPem: string }> {
    await db.inTransaction((tx) => addOrder(tx, deps.random, named, clock.now()));
    const order = await client.createOrder({ identifiers: [{ type: 'dns', value: name }] });
    const keyPem = createKey();
    // Stored before the authority signs it: a restart must find the key of its certificate
    const sealedKey = keyring.seal('certificate', name, Buffer.from(keyPem));
    await db.inTransaction((tx) => saveOrder(tx, name, { url: order.url, directoryUrl: deps.directoryUrl, sealedKey }));
    return { order, keyPem };
  }

  async function prove(order: Order): Promise<Order> {
    for (const authorization of await client.getAuthorizations(order)) {
      await proveName({ client, clock, signal, offer }, authorization, kind);
    }
    return settled(order, ['ready', 'valid']);
  }

  async function offer(challenge: Parameters<typeof saveChallenge>[1]): Promise<void> {
    await db.inTransaction(async (tx) => {
      await saveChallenge(tx, challenge, clock.now());
      tellChallenges(tx, db);
    });
    // The other kind is read from the database when it is asked for
    if (challenge.kind === 'tls-alpn-01') await clock.sleep(NOTICE_MS, signal);
  }

  function settled(order: Order, wanted: readonly Order['status'][]): Promise<Order> {
    return untilSettled({ clock, signal }, async () => {
      const now = wanted.includes(order.status) ? order : await client.getOrder(order);
      if (now.status === 'invalid') {
        throw new AcmeProblem(`the order for ${name} failed: ${problemOf(now.error).detail}`, { isUnproven: true });
      }
      return wanted.includes(now.status) ? now : undefined;
    });
  }

  async function keep(chain: string, keyPem: string): Promise<void> {
    const leaf = readChain(name, chain, keyPem);
    const [notBefore, notAfter] = [Date.parse(leaf.validFrom), Date.parse(leaf.validTo)];
    const sealedKey = keyring.seal('certificate', name, Buffer.from(keyPem));
    await db.inTransaction(async (tx) => {
      const renewAt = renewalTime(notBefore, notAfter);
      const { directoryUrl } = deps;
      const issued = { chain, sealedKey, notBefore, notAfter, renewAt, directoryUrl, challenge: kind };
      await saveIssued(tx, name, { ...issued, now: clock.now() });
      tellIssued(tx, db, name);
    });
    await db.durable();
  }

  async function forgetChallenges(): Promise<void> {
    await db.inTransaction(async (tx) => {
      await deleteChallenges(tx, name);
      tellChallenges(tx, db);
    });
  }
}

/** Whether the order cannot go on: the authority has answered and will not answer otherwise later. */
function isOver(error: unknown): boolean {
  if (!(error instanceof AcmeProblem)) return false;
  const { isUnproven, status, type } = error.facts;
  return isUnproven === true || (status !== undefined && status < 500 && status !== 429 && type !== 'rateLimited');
}

function createKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function readChain(name: string, chain: string, keyPem: string): X509Certificate {
  const leaf = new X509Certificate(chain);
  if (!leaf.checkHost(name) || !leaf.checkPrivateKey(createPrivateKey(keyPem))) {
    throw new AcmeProblem(`the authority sent a certificate that is not for ${name} and its key`, { isUnproven: true });
  }
  return leaf;
}
