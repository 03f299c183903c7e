import { describe, expect, it } from 'vitest';
import { createChance, mutate } from '../../../test/fuzz/mutate.js';
import { MESSAGE_SAMPLES } from '../../../test/fuzz/samples.js';
import { MALFORMED_CARRIERS } from '../../../test/scanning/malformed-carriers.js';
import { hostileMessages } from '../../../test/support/hostile-messages.js';
import { StructureReader } from './structure-reader.js';

/** Every event in a line; octets that follow each other are joined. */
function read(pieces: readonly Buffer[]): { readonly log: string; readonly isAmbiguous: boolean } {
  const log: string[] = [];
  let octets = '';
  const say = (line: string) => {
    if (octets !== '') log.push(`octets ${octets}`);
    octets = '';
    log.push(line);
  };
  const reader = new StructureReader({
    open: ({ kind, media, headerFrom, bodyFrom }) => say(`open ${kind} ${media.name} ${headerFrom} ${bodyFrom}`),
    octets(piece) {
      octets += piece.toString('latin1');
    },
    close: (bodyTo) => say(`close ${bodyTo}`),
  });
  for (const piece of pieces) {
    const lent = Buffer.from(piece);
    reader.push(lent);
    lent.fill('-'); // its memory is ours again
  }
  reader.end();
  return { log: log.join('\n'), isAmbiguous: reader.isAmbiguous };
}

const TOKENS = ['\r\n', '\n', '\r', '--a', '--a--', '\r\n--b1\r\n', '\r\n--b1--\r\n', '\r\n\r\n', '--b1--x\r\n'];

describe('the reader of structure', () => {
  it('finds the same parts in whatever pieces the octets come', () => {
    const samples = [...hostileMessages({ longLine: 1000 }).map(({ source }) => source), ...MESSAGE_SAMPLES];
    const small = samples.filter(({ length }) => length < 5000);
    const chance = createChance(1);
    for (let run = 0; run < 1500; run++) {
      const source = run < small.length ? (small[run] as Buffer) : mutate(small, TOKENS, chance).subarray(0, 5000);
      const pieces: Buffer[] = [];
      for (let at = 0; at < source.length; ) {
        const end = at + 1 + Math.floor(chance() ** 3 * 100);
        pieces.push(source.subarray(at, end));
        at = end;
      }
      expect(read(pieces)).toEqual(read([source]));
    }
  });

  it('tells every octet of a body once, around parts too', () => {
    const source = Buffer.from(
      'Content-Type: multipart/mixed; boundary=b\r\n\r\nbefore\r\n--b\r\n\r\none\r\n--b--\r\nbehind',
    );
    expect(read([source]).log.split('\n')).toEqual([
      'open multipart multipart/mixed 0 45',
      'octets before',
      'open leaf text/plain 58 60',
      'octets one',
      'close 63',
      'octets behind',
      'close 78',
    ]);
  });

  it('says of every message that another reader may see otherwise', () => {
    const broken = ['no boundary', 'two content types', 'a boundary in a header', 'boundaries that begin alike'];
    const hostile = hostileMessages({ longLine: 1000 }).filter(({ name }) => broken.includes(name));
    expect(hostile).toHaveLength(broken.length);
    for (const { name, source } of hostile) expect([name, read([source]).isAmbiguous]).toEqual([name, true]);
    const carriers = MALFORMED_CARRIERS.map(({ name, body }) => [name, read([Buffer.from(body)]).isAmbiguous]);
    // In these all readers find the same parts
    const sound = /a message inside|two names|something behind it/;
    expect(carriers).toEqual(MALFORMED_CARRIERS.map(({ name }) => [name, !sound.test(name)]));
    for (const sample of MESSAGE_SAMPLES.slice(0, 2)) expect(read([sample]).isAmbiguous).toBe(false);
  });

  it('reads a header or a line without end in linear time, also octet by octet', () => {
    for (const source of [Buffer.alloc(200_000, 'x'), Buffer.from(`\r\n${'-'.repeat(200_000)}`)]) {
      expect(read([...source].map((octet) => Buffer.of(octet))).log).toBe(read([source]).log);
    }
  });
});
