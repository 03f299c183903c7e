import { expect, it } from 'vitest';
import { type CertificateFacts, certificatesCheck } from './certificates.js';

const DAY_MS = 86_400_000;
const NAME = 'mail.example.test';
const failure = { reason: 'port 80 is shut', nextTryAt: 0 };
const next = '; next try 1970-01-01T00:00:00.000Z';

it.each<[string, CertificateFacts, string, string]>([
  [
    'all is well',
    { name: NAME, state: 'renewing', notAfter: 30 * DAY_MS, failure: undefined },
    'ok',
    '1 ordered, all valid or on their way',
  ],
  [
    'a renewal fails',
    { name: NAME, state: 'failing', notAfter: 5.5 * DAY_MS, failure },
    'warning',
    `${NAME}, valid for 5 more days: port 80 is shut${next}`,
  ],
  [
    'none was issued',
    { name: NAME, state: 'failed', notAfter: undefined, failure },
    'fault',
    `${NAME} has no valid certificate: port 80 is shut${next}`,
  ],
  [
    'one has expired',
    { name: NAME, state: 'expired', notAfter: 0, failure: undefined },
    'fault',
    `${NAME} has no valid certificate: not renewed`,
  ],
])('says when %s', async (_, facts, level, detail) => {
  const check = certificatesCheck(async () => [facts], { now: () => 0 });
  expect(await check.look(new AbortController().signal)).toMatchObject([{ level, detail }]);
});

it('says nothing where no certificates are ordered', async () => {
  expect(await certificatesCheck(undefined, { now: () => 0 }).look(new AbortController().signal)).toEqual([]);
});
