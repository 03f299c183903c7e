import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { MALFORMED_CARRIERS } from '../../../test/scanning/malformed-carriers.js';
import { ordinaryMail } from '../../../test/scanning/ordinary-mail.js';
import { inEnglish } from '../../i18n/translate.js';
import type { MessagePart } from './message-part.js';
import { readParts } from './read-parts.js';

async function read(source: string | Buffer, pieceBytes = source.length || 1) {
  const parts: MessagePart[] = [];
  const pieces = function* () {
    const octets = Buffer.from(source);
    for (let at = 0; at < octets.length; at += pieceBytes) {
      const lent = Buffer.from(octets.subarray(at, at + pieceBytes));
      yield lent;
      lent.fill('-'); // the caller may reuse it
    }
  };
  const { faults } = await readParts(pieces, { take: (part) => void parts.push(part) });
  return { parts, faults: faults.map(inEnglish) };
}
const parts = async (source: string | Buffer) => (await read(source)).parts;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);
/** The library reads texts with line breaks of its own. */
const print = (type: string, bytes: Uint8Array) =>
  type.startsWith('text/') || type === 'application/ics'
    ? Buffer.from(bytes).toString().replaceAll('\r\n', '\n')
    : hash(bytes);

describe('the parts of a message', () => {
  it('are those that a library of this field sees', async () => {
    let compared = 0;
    for await (const { source } of ordinaryMail(140, 7)) {
      const { attachments } = await PostalMime.parse(source, { forceRfc822Attachments: true });
      const theirs = attachments.filter(({ mimeType }) => mimeType !== 'message/rfc822');
      const ours = (await parts(source)).filter(
        ({ isBody, isOfInnerMessage, contentType }) => !isBody && !isOfInnerMessage && contentType !== 'message/rfc822',
      );
      expect(ours.map(({ names, contentType, bytes }) => [names[0], contentType, print(contentType, bytes)])).toEqual(
        theirs.map(({ filename, mimeType, content }) => [
          filename ?? undefined,
          mimeType,
          print(mimeType, Buffer.from(content as ArrayBuffer)),
        ]),
      );
      compared += theirs.length;
    }
    expect(compared).toBeGreaterThan(30);
  });

  it.each([
    ['base64', 'base64'],
    ['quoted-printable', 'quoted-printable'],
    ['7bit', undefined],
  ] as const)('come out of %s as they went in', async (_, contentTransferEncoding) => {
    const content = 'a=b \t\r\n=3D tail\r\n.dot\r\nlast line = ';
    const attachments = [
      {
        filename: 'naïve ☃.txt',
        content,
        contentType: 'text/plain',
        contentTransferEncoding: contentTransferEncoding ?? false,
      },
    ];
    const source = await new MailComposer({ text: 'x', attachments, newline: 'win' } as never).compile().build();
    const part = (await parts(source)).find(({ isBody }) => !isBody);
    expect([part?.names[0], part?.bytes.toString()]).toEqual(['naïve ☃.txt', content]);
  });

  it.each([
    ['=', ''],
    ['text=', 'text'],
    ['=3D= \t', '='],
    ['soft=\r\nbreak=', 'softbreak'],
    ['half of it=4', 'half of it=4'],
  ])('end where quoted-printable ends in the middle of something: %j', async (body, decoded) => {
    const [part] = await parts(`Content-Transfer-Encoding: quoted-printable\r\n\r\n${body}`);
    expect(part?.bytes.toString()).toBe(decoded);
  });

  it('have all of their names', async () => {
    const [part] = await parts(
      'Content-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment;\r\n filename*0*=utf-8\'\'b%2E;\r\n filename*1=exe\r\n\r\nx',
    );
    expect(part?.names).toEqual(['b.exe', 'a.pdf']);
  });

  it('are found where a delimiter is missing, doubled or the beginning of another', async () => {
    const body = '--b\r\n\r\none\r\n--bb\r\n--b\r\nContent-Type: text/html\r\n\r\ntwo\r\n--b';
    const texts = async (source: string) => (await parts(source)).map(({ bytes }) => String(bytes));
    expect((await texts(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${body}`)).slice(0, 2)).toEqual([
      'one\r\n--bb',
      'two',
    ]);
    const bare = `Content-Type: multipart/mixed; boundary="b"\n\n${body.replaceAll('\r\n', '\n')}`;
    expect((await texts(bare)).slice(0, 2)).toEqual(['one\n--bb', 'two']);
    expect(await texts('Content-Type: multipart/mixed\r\n\r\nno boundary')).toContain('no boundary');
  });

  it('of joined base64 are read past the padding in the middle', async () => {
    const joined = `${Buffer.from('a').toString('base64')}\r\n${Buffer.from('bcd').toString('base64')}`;
    const [part] = await parts(`Content-Transfer-Encoding: BASE64\r\n\r\n${joined}\r\n`);
    expect(String(part?.bytes)).toBe('abcd');
  });

  it('are those of the field behind a lone CR, too', async () => {
    const found = await parts('X: y\rContent-Type: text/html; charset=utf-8\r\nContent-Type: text/plain\r\n\r\nx');
    expect(found.map(({ contentType }) => contentType)).toEqual(['text/plain', 'text/html']);
  });

  it('are the same in whatever pieces the octets come', async () => {
    for (const { name, body } of MALFORMED_CARRIERS) {
      const show = (found: readonly MessagePart[]) =>
        found
          .map(({ names, contentType, bytes, marks }) => [name, ...names, contentType, String(bytes), ...marks])
          .sort();
      const whole = show(await parts(body));
      for (const pieceBytes of [1, 2, 7, 50]) expect(show((await read(body, pieceBytes)).parts)).toEqual(whole);
    }
  });

  it('beyond all reason are refused and cost little', async () => {
    const { parts: found, faults } = await read(
      `Content-Type: multipart/mixed\r\n\r\n${'Content-Type:\n\n'.repeat(50_000)}`,
    );
    expect(found.length).toBeLessThan(10_010);
    expect(faults).toHaveLength(1);
  });

  it('too many, too deep, or with a header without end are named, and read nevertheless', async () => {
    const many = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(1001)}`;
    const deep = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    const hidden = 'Content-Type: application/x-hidden\r\n\r\nfound';
    for (const source of [
      `${many}--b\r\n${hidden}`,
      `${deep.join('')}${hidden}`,
      `X: ${'x'.repeat(300_000)}\r\n${hidden}`,
    ]) {
      const { parts: found, faults } = await read(source);
      expect(faults).toHaveLength(1);
      expect(
        found.some(({ contentType, bytes }) => contentType === 'application/x-hidden' && String(bytes) === 'found'),
      ).toBe(true);
    }
  });
});
