import { describe, expect, it } from 'vitest';
import { parseMail } from '../../inbound/hooks/parse-mail.js';
import { readContents } from './message-contents.js';

const read = (source: string | Buffer) => readContents((octets) => parseMail(() => [octets]), Buffer.from(source));

describe('the contents of a captured message', () => {
  it('are its headers unfolded, its texts and what is attached', async () => {
    const source = [
      'Subject: one\r\n two',
      'X-Empty:',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b\r\nContent-Type: text/html\r\n\r\n<b>hello</b>',
      '--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nQUJD',
      '--b--\r\n',
    ].join('\r\n');
    expect(await read(source)).toMatchObject({
      headers: [
        ['Subject', 'one two'],
        ['X-Empty', ''],
        ['Content-Type', 'multipart/mixed; boundary=b'],
      ],
      html: expect.stringContaining('<b>hello</b>'),
      attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', sizeBytes: 3 }],
    });
  });

  it('are not read when they are larger than a page can show', async () => {
    const head = 'Subject: big\r\n\r\n';
    expect(await read(Buffer.concat([Buffer.from(head), Buffer.alloc(10 * 1024 * 1024, 'x')]))).toBeUndefined();
  });

  it('of a message nested without end are its deepest levels as text', async () => {
    const nested = Array.from(
      { length: 60 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    );
    expect(await read(nested.join(''))).toMatchObject({ text: expect.stringContaining('boundary=b59') });
  });

  it('of no message at all are empty', async () => {
    expect(await read('')).toMatchObject({ headers: [], attachments: [] });
  });
});
