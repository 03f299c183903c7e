import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../test/support/cpu-time.js';
import { decodeCharset, findCharsetDecoder } from './charset.js';
import { decodeEncodedWords } from './header-text.js';
import { WEB_CHARSETS } from './web-charsets.js';

const HIGH = Uint8Array.from({ length: 128 }, (_, at) => 128 + at);
/** What iconv calls none, and WHATWG a control character or a private one. */
const isUndefinedThere = (character: string) => character === '\ufffd';

describe('decodeCharset', () => {
  it.each(['windows-1252', 'iso-8859-1', 'latin1', 'cp1252', 'l1', 'iso8859-1', 'ISO_8859-1:1987', 'x-cp1252'])(
    'reads %s as Windows wrote it',
    (charset) => {
      const octets = Uint8Array.of(0x80, 0x93, 0x94, 0x85, 0x99, 0x9f, 0x81, 0xe9, 0xff, 0x41);
      expect(decodeCharset(octets, charset)).toBe('€“”…™Ÿ\x81éÿA');
    },
  );

  it.each([
    ...['ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8'],
    ...['iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'iso-8859-16', 'koi8-r', 'koi8-u', 'windows-874'],
    ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256'],
    ...['windows-1257', 'windows-1258'],
  ])('reads every octet of %s', (charset) => {
    const expected = [...iconv.decode(Buffer.from(HIGH), charset)];
    const read = [...decodeCharset(HIGH, charset)];
    expect(read.map((character, at) => (isUndefinedThere(expected[at] ?? '') ? '\ufffd' : character))).toEqual(
      expected,
    );
  });

  it.each([
    ['gbk', '中文'],
    ['gb18030', '中文'],
    ['big5', '中文'],
    ['euc-jp', '日本'],
    ['shift_jis', '日本'],
    ['euc-kr', '한국'],
    ['utf-16le', '中文'],
    ['utf-16be', '中文'],
  ])('reads %s', (charset, text) => expect(decodeCharset(iconv.encode(text, charset), charset)).toBe(text));

  it('takes text of no charset for UTF-8, or else for what Windows wrote', () => {
    expect(decodeCharset(Buffer.from('“é”'), undefined)).toBe('“é”');
    expect(decodeCharset(Uint8Array.of(0x93, 0xe9, 0x94), undefined)).toBe('“é”');
    expect(decodeCharset(Uint8Array.of(0x93, 0xe9, 0x94), 'us-ascii')).toBe('“é”');
  });

  it('leaves every name of the web to the platform', () => {
    for (const name of WEB_CHARSETS) expect(() => new TextDecoder(name)).not.toThrow();
    expect(WEB_CHARSETS.size).toBeGreaterThan(200);
  });

  it('reads one charset under any spelling of its name by one decoder', () => {
    const [decoder, ...others] = ['utf-7', 'u-t-f-7', 'UTF.7', ' utf_7 '].map(findCharsetDecoder);
    expect(decoder?.(Buffer.from('+AOk-'))).toBe('é');
    for (const other of others) expect(other).toBe(decoder);
  });
});

describe('a subject of words in charsets that do not exist', () => {
  it('costs no exception for each of them', async () => {
    const subjectIn = (name: (n: number) => string) =>
      Array.from({ length: 5000 }, (_, n) => `=?${name(n)}?Q?=E4b?=`).join(' ');
    const unknown = subjectIn((n) => `x-${n}`);
    expect(decodeEncodedWords(unknown) === unknown).toBe(true);
    const leastCost = async (text: string) => {
      let least = Number.POSITIVE_INFINITY;
      for (let n = 0; n < 5; n++) least = Math.min(least, await cpuMilliseconds(() => decodeEncodedWords(text)));
      return least;
    };
    const known = await leastCost(subjectIn((n) => (n % 2 ? 'koi8-r' : 'koi8-u')));
    expect(await leastCost(unknown)).toBeLessThan(4 * known); // with an exception each it is twelve times
  });
});
