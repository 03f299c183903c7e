import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBodyDigests } from '../../src/mailauth/body-digest.js';
import { createArcSealer } from '../../src/mailauth/seal.js';
import type { SigningKey } from '../../src/mailauth/sign.js';
import { createSigningThreads } from '../../src/mailauth/signing-threads.js';
import { systemClock } from '../../src/platform/clock.js';
import { keyRecords } from '../mailauth/dkim-verifiers.js';
import { NOW, rsaKey } from '../mailauth/verifier-fixture.js';
import { shareDatabase } from '../resolve/resolve-fixture.js';
import { letter, startMx } from './mx-fixture.js';

shareDatabase();

const STRANGER = '198.51.100.9';
const threads = createSigningThreads({ clock: systemClock, threadCount: 1 });
const sealer = createArcSealer({ threads, bodyDigests: createBodyDigests() });
let key: SigningKey;

beforeAll(async () => {
  key = await rsaKey('google.com');
});
afterAll(() => threads.stop());

async function handSealed(from: string, seals: readonly string[]): Promise<string> {
  const records = Object.entries(keyRecords([key])).map(([name, text]) => [name, { txt: [text] }] as const);
  const zone = { ...Object.fromEntries(records), '_dmarc.reject.test': { txt: ['v=DMARC1; p=reject'] } };
  const mx = await startMx({ aliases: { 'sales@example.test': ['bob@target.test'] }, zone });
  let source = `${letter({ from })}\n`.replaceAll('\n', '\r\n');
  for (const [instances, results] of seals.entries()) {
    const chain = { result: instances === 0 ? 'none' : 'pass', instances, sealer: undefined } as const;
    const sealing = { head: '', source: Buffer.from(source), key, host: 'mx.google.com', results, chain, at: NOW };
    source = (await sealer.seal(sealing)) + source;
  }
  return mx.hand(source.slice(0, -2), { ip: STRANGER, from: 'list@plain.test' });
}

it.each([
  ['passed for the author', 'dmarc=pass header.from=reject.test', /^250/],
  ['failed', 'dmarc=fail header.from=reject.test', /^550 5\.7\.26 /],
  ['passed for another author', 'dmarc=pass header.from=other.test', /^550 5\.7\.26 /],
  ['passed without a name', 'dmarc=pass', /^550 5\.7\.26 /],
  ['was not looked at', 'spf=pass smtp.mailfrom=reject.test', /^550 5\.7\.26 /],
  ['passed in a comment', 'spf=pass (; dmarc=pass header.from=reject.test)', /^550 5\.7\.26 /],
])('a trusted seal that says DMARC %s', async (_, results, reply) => {
  expect(await handSealed('boss@reject.test', [results])).toMatch(reply);
});

it.each([
  ['the newest says that DMARC failed', ['pass', 'fail'], /^550 5\.7\.26 /],
  ['only the newest says that DMARC passed', ['fail', 'pass'], /^250/],
])('two trusted seals, of which %s', async (_, results, reply) => {
  const seals = results.map((result) => `dmarc=${result} header.from=reject.test`);
  expect(await handSealed('boss@reject.test', seals)).toMatch(reply);
});
