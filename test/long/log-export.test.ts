import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ExportLetter } from '../../src/deliverylog/export/export-letter.js';
import { openLogs, samplePath } from '../deliverylog/log-fixture.js';

const ROWS = 1_000_000;
const BATCH = 2_000;
const MAX_GROWTH_BYTES = 50 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

it('exports a million records within 50 MB of memory', async () => {
  let rows = 0;
  const files: { readonly sizeBytes: number; readonly fileName: string }[] = [];
  await using logs = await openLogs({
    async send({ attachment }: ExportLetter) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of attachment.chunks) chunks.push(chunk);
      files.push(attachment);
      rows += gunzipSync(Buffer.concat(chunks)).toString('latin1').split('\r\n').length - 2; // heading, end
    },
  });
  const acme = await logs.addDomain('acme.test');
  const now = logs.clock.now();
  for (let n = 0; n < ROWS; n += BATCH) {
    const paths = Array.from({ length: BATCH }, (_, m) =>
      samplePath(now - ROWS + n + m, {
        domainId: acme.id,
        facts: { subject: `Letter ${Math.sin(n + m)}`, messageId: `${Math.cos(n + m)}@sender.test` },
      }),
    );
    await logs.record(...paths);
  }
  expect((await logs.get('/v1/logs/download', acme.admin)).status).toBe(200);
  const exportJob = await logs.db.reader.selectFrom('job').select('id').where('kind', '=', 'log.export').execute();
  expect(exportJob).toHaveLength(1);

  collectGarbage();
  const before = process.memoryUsage.rss();
  let peak = before;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      peak = Math.max(peak, process.memoryUsage.rss());
      for (let turn = 0; turn < 200 && !isDone; turn += 1) await setImmediate();
    }
  })();
  const startedMs = performance.now();
  await logs.runner.start();
  await logs.log.until('deliveryLog.exported');
  isDone = true;
  await watching;
  const seconds = (performance.now() - startedMs) / 1000;
  while (rows < ROWS) await setImmediate();
  await logs.runner.stop();
  const growth = peak - before;
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  const sizes = files.map(({ sizeBytes }) => megabytes(sizeBytes)).join(' + ');
  process.stdout.write(
    `${ROWS} records in ${seconds.toFixed(0)} s, ${megabytes(growth)} MB more memory, files of ${sizes} MB\n`,
  );
  expect(rows).toBe(ROWS);
  expect(Math.max(...files.map(({ sizeBytes }) => sizeBytes))).toBeLessThanOrEqual(20 * 1024 * 1024);
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
});
