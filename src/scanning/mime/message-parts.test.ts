import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { ordinaryMail } from '../../../test/scanning/ordinary-mail.js';
import { UnreadableMessageError, walkParts } from './message-parts.js';

const parts = (source: string | Buffer) => [...walkParts(Buffer.from(source))];
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
      const ours = parts(source).filter(({ isBody, isOfInnerMessage }) => !isBody && !isOfInnerMessage);
      expect(ours.map(({ name, contentType, bytes }) => [name, contentType, print(contentType, bytes)])).toEqual(
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
    const part = parts(source).find(({ isBody }) => !isBody);
    expect([part?.name, part?.bytes.toString()]).toEqual(['naïve ☃.txt', content]);
  });

  it.each([
    ['=', ''],
    ['text=', 'text'],
    ['=3D= \t', '='],
    ['soft=\r\nbreak=', 'softbreak'],
    ['half of it=4', 'half of it=4'],
  ])('end where quoted-printable ends in the middle of something: %j', (body, decoded) => {
    const [part] = parts(`Content-Transfer-Encoding: quoted-printable\r\n\r\n${body}`);
    expect(part?.bytes.toString()).toBe(decoded);
  });

  it('have both of their names when there are two', () => {
    const [part] = parts(
      'Content-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment;\r\n filename*0*=utf-8\'\'b%2E;\r\n filename*1=exe\r\n\r\nx',
    );
    expect([part?.name, part?.otherName]).toEqual(['b.exe', 'a.pdf']);
  });

  it('are found where a mark is missing, doubled or the beginning of another', () => {
    const body = '--b\r\n\r\none\r\n--bb\r\n--b\r\nContent-Type: text/html\r\n\r\ntwo\r\n--b';
    expect(parts(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${body}`).map(({ bytes }) => String(bytes))).toEqual(
      ['one\r\n--bb', 'two'],
    );
    expect(parts(`Content-Type: multipart/mixed; boundary="b"\n\n${body.replaceAll('\r\n', '\n')}`)).toHaveLength(2);
    expect(parts('Content-Type: multipart/mixed\r\n\r\nno boundary')).toHaveLength(1);
  });

  it('of joined base64 are read past the padding in the middle', () => {
    const joined = `${Buffer.from('a').toString('base64')}\r\n${Buffer.from('bcd').toString('base64')}`;
    expect(String(parts(`Content-Transfer-Encoding: BASE64\r\n\r\n${joined}\r\n`)[0]?.bytes)).toBe('abcd');
  });

  it('are what the first field of each kind says, also after a lone CR', () => {
    const [part] = parts('X: y\rContent-Type: text/html; charset=utf-8\r\nContent-Type: text/plain\r\n\r\nx');
    expect(part).toMatchObject({ contentType: 'text/html', charset: 'utf-8' });
  });

  it('too many, too deep, or with a header without end are refused', () => {
    const many = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(1001)}`;
    const deep = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    for (const source of [many, deep.join(''), `X: ${'x'.repeat(300_000)}`]) {
      expect(() => parts(source)).toThrow(UnreadableMessageError);
    }
  });
});
