/**
 * What judging an arriving message and sealing it costs, in CPU time of the whole process, beside the library mailauth
 * in the same rounds: SPF by an include, one RSA signature, DMARC, DNS from the cache. Medians of the rounds.
 */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { authenticate, type DNSResolver, sealMessage } from 'mailauth';
import { createBodyDigests } from '../src/mailauth/body-digest.js';
import { generateRsaKey } from '../src/mailauth/dkim-keys.js';
import { createArcSealer } from '../src/mailauth/seal.js';
import { createDkimSigner, type SigningKey } from '../src/mailauth/sign.js';
import { createSigningThreads } from '../src/mailauth/signing-threads.js';
import type { AuthVerdict } from '../src/mailauth/verdict.js';
import { createVerifier } from '../src/mailauth/verify-message.js';
import { systemClock } from '../src/platform/clock.js';
import { createResolver } from '../src/platform/dns/create-resolver.js';
import { systemRandom } from '../src/platform/random.js';
import { startTestDns, type Zone } from '../test/support/dns-server.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 2000);
// Signing takes many times as long as verifying
const SEALED_MESSAGES = Math.ceil(MESSAGES / 8);
const AT_ONCE = 20;
const SIZES = (process.env.BENCH_SIZES ?? '2048,102400').split(',').map(Number);
const CLIENT = { ip: '192.0.2.7', helo: 'mail.example.test', mailFrom: 'ann@example.test' };
const HOST = 'mx.waypost.test';

const [author, own] = [await takeKey('example.test'), await takeKey('waypost.test')];
const zone: Zone = {
  'example.test': { txt: ['v=spf1 include:_spf.example.test -all'], ttl: 3600 },
  '_spf.example.test': { txt: ['v=spf1 ip4:198.51.100.0/24 ip4:203.0.113.0/24 ip4:192.0.2.0/24 ~all'], ttl: 3600 },
  'r._domainkey.example.test': { txt: [`v=DKIM1; k=rsa; p=${published(author.privateKey)}`], ttl: 3600 },
  '_dmarc.example.test': { txt: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.test'], ttl: 3600 },
};
await using dns = await startTestDns(zone);
const resolver = createResolver({
  servers: () => [dns.server],
  clock: systemClock,
  random: systemRandom,
  log: { debug() {} },
});
const threads = createSigningThreads({ clock: systemClock });
const bodyDigests = createBodyDigests();
const verifier = createVerifier({ resolver, bodyDigests, clock: systemClock });
const sealer = createArcSealer({ threads, bodyDigests });

const OWN_PEM = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** Answers at once, as a cache does. */
const fromZone: DNSResolver = async (name) => {
  const texts = zone[name]?.txt;
  if (texts) return texts.map((text) => [text]);
  throw Object.assign(new Error('none'), { code: 'ENODATA' });
};
const THEIRS = { ip: CLIENT.ip, helo: CLIENT.helo, sender: CLIENT.mailFrom, mta: HOST, resolver: fromZone };

for (const size of SIZES) {
  const source = await signedMessage(size);
  const verdict = await judge(Buffer.from(source));
  if (verdict.dmarc.result !== 'pass') throw new Error(`The message does not pass: ${verdict.results}`);
  const works = {
    'verify, Waypost': () => judge(Buffer.from(source)),
    'verify, mailauth': () => authenticate(source, { ...THEIRS, disableArc: true }),
    'seal, Waypost': () => seal(Buffer.from(source), verdict),
    'seal, mailauth': () => sealByLibrary(source, verdict),
    'verify and seal, Waypost': async () => {
      const copy = Buffer.from(source);
      return seal(copy, await judge(copy));
    },
  };
  const found = new Map<string, Measured[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, work] of Object.entries(works)) {
      const measured = await measure(work, name.includes('seal') ? SEALED_MESSAGES : MESSAGES);
      // The first round warms up
      if (round > 0) found.set(name, [...(found.get(name) ?? []), measured]);
    }
  }
  say(`\n${source.length} bytes, ${MESSAGES} messages a round, ${AT_ONCE} at once`);
  for (const [name, rounds] of found) {
    const [cpuUs, perSecond] = [median(rounds, 'cpuUs').toFixed(0), median(rounds, 'perSecond').toFixed(0)];
    say(`${name.padEnd(26)} ${cpuUs.padStart(6)} µs CPU  ${perSecond.padStart(6)}/s`);
  }
}
resolver.close();
await threads.stop();

interface Measured {
  readonly cpuUs: number;
  readonly perSecond: number;
}

async function measure(work: () => Promise<unknown>, count: number): Promise<Measured> {
  const [cpu, startedMs] = [process.cpuUsage(), performance.now()];
  let left = count;
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) {
      await work();
      await new Promise(setImmediate); // as between two commands of a session
    }
  });
  await Promise.all(workers);
  const { user, system } = process.cpuUsage(cpu);
  const tookMs = performance.now() - startedMs;
  return {
    cpuUs: (user + system) / count,
    perSecond: (count * 1000) / tookMs,
  };
}

function judge(source: Buffer): Promise<AuthVerdict> {
  return verifier.verify({ source, ...CLIENT, at: Date.now() });
}

function seal(source: Buffer, { arc: chain, results }: AuthVerdict): Promise<string> {
  const head = 'Received: from mail.example.test by mx.waypost.test; Sun, 15 Nov 2026 12:00:00 +0000\r\n';
  return sealer.seal({ head, source, key: own, host: HOST, results, chain, at: Date.now() });
}

function sealByLibrary(source: Buffer, { results }: AuthVerdict): Promise<unknown> {
  return sealMessage(source, {
    ...{ signingDomain: own.domain, selector: own.selector, privateKey: OWN_PEM },
    ...{ authResults: `${HOST};\r\n ${results}`, cv: 'none' as const },
  });
}

async function signedMessage(size: number): Promise<Buffer> {
  const fields = [
    ...['Received: from [198.51.100.9] by mail.example.test; Sun, 15 Nov 2026 11:59:58 +0000'],
    ...['From: Ann of Example <ann@example.test>', 'To: Bob <bob@target.test>', 'Subject: Lunch on Sunday'],
    ...['Date: Sun, 15 Nov 2026 12:00:00 +0000', 'Message-ID: <1a2b3c4d@example.test>', 'MIME-Version: 1.0'],
    ...['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'],
  ];
  const line = 'All work and no play makes a dull day at the post office.\r\n';
  const unsigned = Buffer.from(`${fields.join('\r\n')}\r\n\r\n${line.repeat(Math.ceil((size - 1100) / line.length))}`);
  const signature = await createDkimSigner({ threads }).sign(unsigned, [author], Date.now());
  return Buffer.concat([Buffer.from(signature), unsigned]);
}

async function takeKey(domain: string): Promise<SigningKey> {
  const { privateKey } = await generateRsaKey();
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  return { algorithm: 'rsa', domain, selector: 'r', privateKey: key };
}

function published(privateKey: KeyObject): string {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');
}

function median(rounds: readonly Measured[], key: keyof Measured): number {
  const sorted = rounds.map((round) => round[key]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
