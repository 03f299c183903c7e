import { describe, expect, it } from 'vitest';
import { hostileMessages } from '../../../test/support/hostile-messages.js';
import { foldText } from './fold-text.js';
import { indexMessage } from './index-message.js';
import { TextFinder } from './text-finder.js';

function isIn(source: Buffer, text: string, pieceBytes = source.length): boolean {
  const finder = new TextFinder(foldText(text));
  for (let at = 0; at < source.length; at += pieceBytes) finder.push(source.subarray(at, at + pieceBytes));
  return finder.end();
}

const message = (type: string, body: string | Buffer, ...fields: string[]) =>
  Buffer.concat([
    Buffer.from([`Content-Type: ${type}`, ...fields, '', ''].join('\r\n')),
    Buffer.isBuffer(body) ? body : Buffer.from(body),
  ]);

const LONG = 'Some words of ordinary text, and a few more of them.\r\n'.repeat(6000);

describe('TextFinder', () => {
  it.each(hostileMessages({ longLine: 3000 }))('finds what the index has of $name', ({ source }) => {
    const { bodyText = '' } = indexMessage(source);
    const lines = bodyText.split('\n').filter((line) => line !== '');
    const needles = lines.slice(0, 5).flatMap((line) => [line.slice(0, 40), line.slice(-40)]);
    for (const needle of needles.filter((each) => each.trim() !== '')) {
      expect(isIn(source, needle)).toBe(true);
      expect(isIn(source, needle, 7)).toBe(true);
    }
    expect(isIn(source, 'in none of these messages')).toBe(false);
  });

  it.each([1000, 65_536, 100_000])('finds a needle wherever the text is cut, in pieces of %i octets', (pieceBytes) => {
    for (const before of [0, 65_500, 65_530, 131_060]) {
      const source = message('text/plain', `${LONG.slice(0, before)} the \r\n  NEEDLE of it${LONG}`);
      expect(isIn(source, 'the needle of', pieceBytes)).toBe(true);
      expect(isIn(source, 'the needle of that', pieceBytes)).toBe(false);
    }
  });

  it('finds text in a line of two megabytes', () => {
    const source = message('text/plain', `${'x'.repeat(2_000_000)}needle${'y'.repeat(2_000_000)}`);
    expect(isIn(source, 'xneedley', 50_000)).toBe(true);
  });

  it('passes over tags, wherever they are cut', () => {
    const html = `<p class="${'c'.repeat(50)}">Some <b>bo</b>ld words</p>\r\n`.repeat(3000);
    const source = message('text/html', `${html}<p>The <i>nee</i>dle</p>${html}`);
    expect(isIn(source, 'the needle some bold', 40_000)).toBe(true);
    expect(isIn(source, 'cccc', 40_000)).toBe(false);
  });

  it.each([
    ['utf-8', Buffer.from('é', 'utf8')],
    ['iso-8859-1', Buffer.from('é', 'latin1')],
    ['us-ascii', Buffer.from('é', 'latin1')],
    ['utf-16le', Buffer.from('é', 'utf16le')],
    ['shift_jis', Buffer.of(0x83, 0x41)],
    ['utf-7', Buffer.from('+AOk-')],
  ])('reads %s, whose characters are cut in two', (charset, letter) => {
    const encode = (text: string) => Buffer.from(text, charset === 'utf-16le' ? 'utf16le' : 'latin1');
    const word = Buffer.concat([encode('caf'), letter, encode(' ')]);
    const source = message(`text/plain; charset=${charset}`, Buffer.concat(Array<Buffer>(30_000).fill(word)));
    const needle = charset === 'shift_jis' ? 'cafア caf' : 'café caf';
    expect(isIn(source, needle, 1001)).toBe(true);
    expect(isIn(source, 'cafe', 1001)).toBe(charset !== 'shift_jis');
  });

  it.each(['base64', 'quoted-printable'])('undoes %s', (encoding) => {
    const body = encoding === 'base64' ? Buffer.from(`${LONG}the needle`).toString('base64') : `${LONG}the n=65edle`;
    const source = message('text/plain', body, `Content-Transfer-Encoding: ${encoding}`);
    expect(isIn(source, 'them. the needle', 1003)).toBe(true);
  });

  it('finds headers of parts, and nothing outside of parts', () => {
    const source = message(
      'multipart/mixed; boundary=b',
      'before\r\n--b\r\nContent-Disposition: attachment; filename="plan.pdf"\r\n\r\ninside\r\n--b--\r\nbehind\r\n',
    );
    const found = ['before', 'plan.pdf', 'inside', 'behind'].filter((needle) => isIn(source, needle));
    expect(found).toEqual(['plan.pdf', 'inside']);
  });
});
