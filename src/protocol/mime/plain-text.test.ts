import { describe, expect, it } from 'vitest';
import { findPlainText } from './plain-text.js';

const message = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'));

describe('findPlainText', () => {
  it('reads a message without any MIME header as it is', () => {
    expect(findPlainText(message('Subject: x\n\nhello\nworld\n'))).toBe('hello\nworld\n');
  });

  it('takes the plain half of an alternative, quoted-printable and all', () => {
    const source = message(`Content-Type: multipart/alternative;
 boundary="--b1"

preamble
----b1
Content-Type: text/html

<p>no</p>
----b1
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

http://x.test/?a=3D1&=
b=3D2 gr=C3=BC=C3=9F
----b1--
epilogue`);
    expect(findPlainText(source)).toBe('http://x.test/?a=1&b=2 grüß');
  });

  it('looks into nested parts and base64', () => {
    const source = message(`Content-Type: multipart/mixed; boundary=out

--out
Content-Type: multipart/alternative; boundary=in

--in
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: base64

Y2Fm6Q==
--in--
--out--`);
    expect(findPlainText(source)).toBe('café');
  });

  it('finds nothing in mail without a plain part', () => {
    expect(findPlainText(message('Content-Type: text/html\n\n<p>'))).toBeUndefined();
  });

  it('takes what has no parts as it is, and of endless nesting what lies beyond', () => {
    expect(findPlainText(message('Content-Type: multipart/mixed\n\n--x\n\nhello'))).toBe('--x\n\nhello');
    const nested = Array.from({ length: 60 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`);
    expect(findPlainText(message(nested.join('')))).toMatch(/^--b50\nContent-Type/);
  });
});
