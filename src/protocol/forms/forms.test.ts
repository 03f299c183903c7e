import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multipartBoundary, parseMultipart } from './multipart.js';
import { parseUrlencoded } from './urlencoded.js';

const FORM_LIMITS = { maxFields: 100, maxDepth: 5 };
const PART_LIMITS = { maxParts: 20, maxHeaderBytes: 1000 };
const read = (text: string) => parseUrlencoded(text, FORM_LIMITS);
const plain = (text: string) => JSON.parse(JSON.stringify(read(text)));

describe('urlencoded', () => {
  it('reads lists, objects and lists of objects', () => {
    expect(plain('a=1&b=x%20y+z&c=&d')).toEqual({ a: '1', b: 'x y z', c: '', d: '' });
    expect(plain('r[]=1&r[]=2')).toEqual({ r: ['1', '2'] });
    expect(plain('r=1&r=2&r=3')).toEqual({ r: ['1', '2', '3'] });
    expect(plain('r[]=only')).toEqual({ r: ['only'] });
    expect(plain('r[1]=b&r[0]=a')).toEqual({ r: ['a', 'b'] });
    expect(plain('a[b][c]=1&a[b][d]=2')).toEqual({ a: { b: { c: '1', d: '2' } } });
    expect(plain('a[0][x]=1&a[0][y]=2&a[1][x]=3')).toEqual({ a: [{ x: '1', y: '2' }, { x: '3' }] });
  });

  it('takes brackets that do not pair as part of the name', () => {
    expect(plain('a[=1&]=2&[b]=3')).toEqual({ 'a[': '1', ']': '2', '[b]': '3' });
  });

  it('reaches no prototype', () => {
    const form = read('__proto__[x]=1&a[__proto__][y]=2&constructor[prototype][z]=3');
    expect(Object.hasOwn({}, 'x')).toBe(false);
    expect(Object.getPrototypeOf(form)).toBeNull();
    expect(Reflect.get({}, 'z')).toBeUndefined();
  });

  it('refuses broken escapes, too many fields and too deep brackets', () => {
    expect(read('a=%zz')).toBeUndefined();
    expect(read('a=%ff')).toBeUndefined();
    expect(read('a=1&'.repeat(101))).toBeUndefined();
    expect(read(`a${'[b]'.repeat(9)}=1`)).toBeUndefined();
  });

  it('brings back what URLSearchParams wrote', () => {
    const pairs = fc.dictionary(fc.stringMatching(/^[a-zé]{1,8}$/), fc.string({ unit: 'grapheme' }), { maxKeys: 9 });
    fc.assert(
      fc.property(pairs, (fields) => {
        expect({ ...read(new URLSearchParams(fields).toString()) }).toEqual({ ...fields });
      }),
    );
  });

  it('reads or refuses any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void read(text)));
  });
});

describe('multipart', () => {
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const parse = (body: string) =>
    parseMultipart(Buffer.from(body), 'x', PART_LIMITS)?.map(({ name, filename, bytes }) => [
      name,
      filename,
      bytes.toString(),
    ]);

  it('reads fields and files', () => {
    const file =
      '--x\r\ncontent-type: text/csv\r\ncontent-disposition: form-data; name=f; filename="a\\"b%22.csv"\r\nX-Y: z\r\n\r\n\r\n\r\n';
    expect(parse(`${field('a', '1')}${field('b[]', 'ü')}${file}--x--`)).toEqual([
      ['a', undefined, '1'],
      ['b[]', undefined, 'ü'],
      ['f', 'a"b".csv', '\r\n'],
    ]);
  });

  it('skips preamble, padding and epilogue, and reads an empty part', () => {
    expect(parse(`hello\r\n--x \t\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--x--\r\nbye`)).toEqual([
      ['a', undefined, ''],
    ]);
    expect(parse('--x--\r\n')).toEqual([]);
  });

  it('refuses what is broken, unfinished or too much', () => {
    for (const body of ['', 'x', '--x\r\n', field('a', '1'), '--x\r\n\r\n1\r\n--x--', `--x\nb\n--x--`]) {
      expect(parse(body)).toBeUndefined();
    }
    expect(parse(`${field('a', '1').repeat(21)}--x--`)).toBeUndefined();
    expect(parse(`${field('a'.repeat(1001), '1')}--x--`)).toBeUndefined();
    expect(parse('--x\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n--x--')).toBeUndefined();
  });

  it('finds the boundary in its Content-Type', () => {
    expect(multipartBoundary('multipart/form-data; boundary=abc; charset=utf-8')).toBe('abc');
    expect(multipartBoundary('multipart/form-data; charset=utf-8; Boundary="a b"')).toBe('a b');
    expect(multipartBoundary('multipart/form-data')).toBeUndefined();
    expect(multipartBoundary(`multipart/form-data; boundary=${'a'.repeat(71)}`)).toBeUndefined();
  });

  it('brings back what FormData wrote', async () => {
    const entries = fc.array(fc.tuple(fc.stringMatching(/^[a-z"é ]{1,8}$/), fc.uint8Array({ maxLength: 60 })), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(entries, async (files) => {
        const form = new FormData();
        for (const [name, bytes] of files) form.append(name, new Blob([new Uint8Array(bytes)]), 'f.bin');
        const request = new Request('http://x.test', { method: 'POST', body: form });
        const boundary = multipartBoundary(request.headers.get('content-type') ?? '') ?? '';
        const parts = parseMultipart(Buffer.from(await request.arrayBuffer()), boundary, PART_LIMITS);
        expect(parts?.map((part) => [part.name, [...part.bytes]])).toEqual(files.map(([n, b]) => [n, [...b]]));
      }),
      { numRuns: 50 },
    );
  });

  it('reads or refuses any bytes', () => {
    const crumbs = fc.array(fc.constantFrom('--x', '\r\n', '--', 'Content-Disposition: form-data; name="a"', 'q'), {
      maxLength: 30,
    });
    fc.assert(fc.property(crumbs, (pieces) => void parse(pieces.join(''))));
  });
});
