import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW, rsaKey, startVerifier } from '../../test/mailauth/verifier-fixture.js';
import { cpuMilliseconds } from '../../test/support/cpu-time.js';
import type { Zone } from '../../test/support/dns-server.js';
import { stripOwnResults } from './authentication-results.js';
import { isProvenSender } from './proven-sender.js';
import { parsePublicKey } from './public-keys.js';
import type { SigningKey } from './sign.js';
import { parseSpfRecord } from './spf/spf-record.js';

const FIELD_NAMES = [
  ...['From', 'DKIM-Signature', 'ARC-Seal', 'ARC-Message-Signature', 'ARC-Authentication-Results'],
  ...['Authentication-Results', 'Subject', ''],
];
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...[
        'a=rsa-sha256',
        'd=example.test',
        's=r',
        'h=from',
        'bh=x',
        'b=',
        'b=AAAA',
        'i=1',
        'i=2',
        'cv=none',
        'cv=pass',
      ],
      ...[
        'c=relaxed',
        'l=1',
        'x=1',
        'v=1',
        ';',
        '; ',
        ':',
        '\r\n ',
        '\r\n',
        '"',
        '(',
        '<',
        '@',
        'ann@example.test',
        '%',
      ],
    ),
    fc.string({ maxLength: 12, unit: 'binary' }),
  ),
  { maxLength: 30 },
);
const field = fc
  .tuple(fc.constantFrom(...FIELD_NAMES), pieces)
  .map(([name, parts]) => `${name}: ${parts.join('')}\r\n`);
const message = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(fc.array(field, { maxLength: 12 }), fc.string({ maxLength: 80 }))
    .map(([fields, body]) => Buffer.from(`${fields.join('')}\r\n${body}`)),
);
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.emailAddress(), fc.domain(), fc.constant(''));

describe('whatever bytes come', () => {
  const zone: Zone = { 'example.test': { txt: ['v=spf1 exists:%{L}.%{s}.%{h}.test ptr -all'] } };
  let bench: Awaited<ReturnType<typeof startVerifier>>;
  let key: SigningKey;

  beforeAll(async () => {
    bench = await startVerifier(zone);
    key = await rsaKey('example.test');
    bench.publish([key]);
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  it('there is a verdict in plain ASCII', async () => {
    const facts = fc.record({ mailFrom: anyText, helo: anyText, ip: fc.oneof(fc.ipV4(), fc.ipV6(), anyText) });
    await fc.assert(
      fc.asyncProperty(message, facts, async (source, { mailFrom, helo, ip }) => {
        const verdict = await bench.verify(source, { mailFrom, helo, ip });
        expect(verdict.results).toMatch(/^spf=\w+[ -~]*(?:;\r\n \w+=\w+[ -~]*){3,}$/);
        isProvenSender(verdict, mailFrom, helo);
        stripOwnResults(source, 'mx.test');
      }),
      { numRuns: 200, seed: 8601 },
    );
  });

  it('there is a seal, or none may be', async () => {
    await fc.assert(
      fc.asyncProperty(message, async (source) => {
        const verdict = await bench.verify(source);
        const sealing = {
          head: '',
          source,
          key,
          host: 'mx.test',
          results: verdict.results,
          chain: verdict.arc,
          at: NOW,
        };
        expect(await bench.sealer.seal(sealing)).toMatch(/^(?:ARC-Seal: [\t\r\n -~]*\r\n)?$/);
      }),
      { numRuns: 40, seed: 8617 },
    );
  });

  it('records in DNS are read or refused', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        parseSpfRecord(`v=spf1 ${parts.join(' ')}`);
        expect(parsePublicKey(parts.join(';'))).toBeTypeOf('object');
      }),
      { numRuns: 500, seed: 7208 },
    );
  });

  it('long headers do not hold it up', async () => {
    const names = 'a:'.repeat(60_000);
    const hostile = [
      `DKIM-Signature: v=1; a=rsa-sha256; d=example.test; s=r; h=${names}from; bh=x; b=x\r\nFrom: a@example.test\r\n`,
      `From: ${'a@example.test,'.repeat(15_000)}\r\n`,
      `From: ${'('.repeat(200_000)}\r\n`,
      `From: ${'"'.repeat(200_000)}\r\n`,
      'x\r\n'.repeat(80_000),
      `DKIM-Signature: ${';'.repeat(200_000)}\r\n`,
      `ARC-Seal: i=1${' '.repeat(200_000)};\r\n`,
      Array.from({ length: 4000 }, (_, n) => `ARC-Seal: i=${(n % 50) + 1}; cv=pass; d=example.test; s=r; b=x\r\n`).join(
        '',
      ),
    ];
    for (const header of hostile) {
      expect(await cpuMilliseconds(() => bench.verify(`${header}\r\n`))).toBeLessThan(2000);
    }
  });
});
