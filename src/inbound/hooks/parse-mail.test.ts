import { createHash } from 'node:crypto';
import PostalMime, { type Address } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { ordinaryMail } from '../../../test/scanning/ordinary-mail.js';
import { decodeBody } from '../../protocol/mime/decoded-body.js';
import { parseMail } from './parse-mail.js';

const parse = (source: string | Buffer) => parseMail(() => [Buffer.from(source)]);
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);
/** The library ends each line with LF and adds one, also in attached texts. */
const print = (type: string, bytes: Uint8Array) =>
  /^(?:text|message)\/|\/ics$/.test(type)
    ? Buffer.from(bytes).toString().replaceAll('\r\n', '\n').trimEnd()
    : hash(bytes);
const mailboxes = (list: readonly Address[] = []) =>
  list.flatMap((one) => (one.group ?? [one]).map(({ name, address }) => ({ name, address })));
const normal = (text: string | undefined) => text?.replaceAll('\r\n', '\n').trimEnd();

describe('a message for a webhook', () => {
  it.each(['windows-1252', 'iso-8859-1'])('has text of %s as it was written', async (charset) => {
    const head = `From: a@b.test\r\nSubject: =?${charset}?q?=80_5?=\r\nContent-Type: text/plain; charset=${charset}\r\n`;
    const { subject, text } = await parse(Buffer.from(`${head}\r\n\x93Only\x94 \x80 5 \x96 caf\xe9\r\n`, 'latin1'));
    expect([subject, text]).toEqual(['€ 5', '“Only” € 5 – café\n']);
  });

  it('is taken apart as a library of this field does it', async () => {
    let compared = 0;
    for await (const { source } of ordinaryMail(140, 11)) {
      const theirs = await PostalMime.parse(source, { forceRfc822Attachments: true });
      const ours = await parse(source);
      expect(ours).toMatchObject({
        headerLines: theirs.headerLines,
        from: mailboxes(theirs.from && [theirs.from]),
        to: mailboxes(theirs.to),
        cc: mailboxes(theirs.cc),
        replyTo: mailboxes(theirs.replyTo),
        subject: theirs.subject,
        messageId: theirs.messageId,
        inReplyTo: theirs.inReplyTo,
        references: theirs.references,
        date: theirs.date,
      });
      expect([normal(ours.text), normal(ours.html)]).toEqual([normal(theirs.text), normal(theirs.html)]);
      expect(
        ours.attachments.map((one) => ({
          filename: one.filename ?? null,
          mimeType: one.contentType,
          disposition: one.disposition ?? null,
          contentId: one.contentId,
          related: one.isRelated,
          content: print(one.contentType, decodeBody(source, one)),
        })),
      ).toEqual(
        theirs.attachments.map(({ filename, mimeType, disposition, contentId, related = false, content }) => ({
          filename,
          mimeType,
          disposition,
          contentId,
          related,
          content: print(mimeType, Buffer.from(content as ArrayBuffer)),
        })),
      );
      compared += theirs.attachments.length;
    }
    expect(compared).toBeGreaterThan(30);
  });

  it('has the texts of all its parts, each in both kinds', async () => {
    const { text, html } = await parse(
      [
        'Content-Type: multipart/mixed; boundary=a',
        '',
        '--a\r\nContent-Type: multipart/alternative; boundary=b',
        '',
        '--b\r\nContent-Type: text/plain\r\n\r\none',
        '--b\r\nContent-Type: text/html\r\n\r\n<p>one</p>',
        '--b--',
        '--a\r\nContent-Type: text/plain; format=flowed; delsp=yes\r\n\r\ntwo \r\n and\r\n-- \r\nme <',
        '--a--',
      ].join('\r\n'),
    );
    expect(text).toBe('one\n\ntwoand\n-- \nme <\n');
    expect(html).toBe('<p>one</p>\n\n<div>twoand<br />-- <br />me &lt;</div>');
  });

  it('shows what has no parts as its text', async () => {
    const source = 'Content-Type: multipart/mixed; boundary=never\r\n\r\nHello\r\n';
    expect(await parse(source)).toMatchObject({ text: 'Hello\n', html: undefined, attachments: [] });
  });

  it('is the same in whatever pieces it comes', async () => {
    for await (const { source } of ordinaryMail(20, 3)) {
      const inPieces = await parseMail(function* () {
        for (let at = 0; at < source.length; at += 100) yield source.subarray(at, at + 100);
      });
      expect(inPieces).toEqual(await parse(source));
    }
  });
});
