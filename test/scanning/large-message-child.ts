import { createMailParser } from '../../src/inbound/hooks/mail-parser.js';
import { systemClock } from '../../src/platform/clock.js';
import { readEntityTree } from '../../src/protocol/mime/entity-tree.js';
import { createScanner } from '../../src/scanning/scanner.js';

const MB = 1024 * 1024;
const SIZE = 50 * MB;

/** One text and one attachment, together 50 MB. */
function largeMessage(): Buffer {
  const head = Buffer.from(
    'From: a@b.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello\r\n--b\r\nContent-Type: application/octet-stream; name=large.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n',
  );
  const tail = Buffer.from('\r\n--b--\r\n');
  const message = Buffer.alloc(SIZE, `${Buffer.alloc(57, 'some file ').toString('base64')}\r\n`);
  head.copy(message);
  tail.copy(message, SIZE - tail.length);
  return message;
}

const message = largeMessage();
const scanner = createScanner({ clock: systemClock });
const parser = createMailParser({ clock: systemClock });
const work: Record<string, (source: Buffer) => Promise<unknown>> = {
  structure: async (source) => readEntityTree(source),
  scanning: (source) => scanner.report(source, {}),
  parsing: (source) => parser.parse(source),
};
const run = work[process.argv[2] ?? ''];
if (!run) throw new Error('what is to be measured?');
await run(message.subarray(0, MB)); // threads and libraries are there
globalThis.gc?.();
const before = process.memoryUsage().rss;
let peak = before;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 2);
await run(message);
peak = Math.max(peak, process.memoryUsage().rss);
clearInterval(timer);
await scanner.stop();
await parser.stop();
process.stdout.write(`${Math.round((peak - before) / MB)}\n`);
