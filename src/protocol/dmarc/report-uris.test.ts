import { expect, it } from 'vitest';
import { readReportUris } from './report-uris.js';

it.each([
  ['v=DMARC1; p=none; rua=mailto:a@b.test', [{ uri: 'mailto:a@b.test' }]],
  [
    'v=DMARC1; p=none; RUA = mailto:a@b.test!10m , mailto:c@d.test!50K; ruf=mailto:x@y.test',
    [
      { uri: 'mailto:a@b.test', maxBytes: 10 * 1024 ** 2 },
      { uri: 'mailto:c@d.test', maxBytes: 50 * 1024 },
    ],
  ],
  ['v=DMARC1; p=none; rua=https://b.test/dmarc, mailto:a@b.test!900', [{ uri: 'mailto:a@b.test', maxBytes: 900 }]],
  ['v=DMARC1; p=none', []],
  [
    `v=DMARC1; rua=${Array.from({ length: 20 }, (_, i) => `mailto:a${i}@b.test`)}`,
    expect.objectContaining({ length: 10 }),
  ],
])('%s asks for reports at %j', (record, uris) => {
  expect(readReportUris(record)).toEqual(uris);
});
