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

it.each([
  ['passed for the author', 'dmarc=pass header.from=reject.test', /^250/],
  ['failed', 'dmarc=fail header.from=reject.test', /^550 5\.7\.26 /],
  ['passed for another author', 'dmarc=pass header.from=other.test', /^550 5\.7\.26 /],
  ['passed for nobody that it names', 'dmarc=pass', /^550 5\.7\.26 /],
  ['was not looked at', 'spf=pass smtp.mailfrom=reject.test', /^550 5\.7\.26 /],
  ['passed in a comment', 'spf=pass (; dmarc=pass header.from=reject.test)', /^550 5\.7\.26 /],
])('a trusted seal that says DMARC %s', async (_, results, reply) => {
  const records = Object.entries(keyRecords([key])).map(([name, text]) => [name, { txt: [text] }] as const);
  const zone = { ...Object.fromEntries(records), '_dmarc.reject.test': { txt: ['v=DMARC1; p=reject'] } };
  const mx = await startMx({ aliases: { 'sales@example.test': ['bob@target.test'] }, zone });
  const source = `${letter({ from: 'boss@reject.test' })}\n`.replaceAll('\n', '\r\n');
  const chain = { result: 'none', instances: 0, sealer: undefined } as const;
  const host = 'mx.google.com';
  const fields = await sealer.seal({ head: '', source: Buffer.from(source), key, host, results, chain, at: NOW });
  expect(await mx.hand((fields + source).slice(0, -2), { ip: STRANGER, from: 'list@plain.test' })).toMatch(reply);
});
