/** Messages that break mail parsers, each with its reason. Octets, not text. */
export interface HostileMessage {
  readonly name: string;
  readonly source: Buffer;
}

function hostile(name: string, octets: string): HostileMessage {
  return { name, source: Buffer.from(octets, 'latin1') };
}

const TEXT = 'Content-Type: text/plain; charset=utf-8\r\n\r\n';

function multipart(boundary: string, body: string, subtype = 'mixed'): string {
  return `Subject: parts\r\nContent-Type: multipart/${subtype}; boundary="${boundary}"\r\n\r\n${body}`;
}

function nested(depth: number): string {
  let message = '';
  for (let level = 0; level < depth; level++) {
    message += `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`;
  }
  message += `${TEXT}at the bottom\r\n`;
  for (let level = depth - 1; level >= 0; level--) message += `--b${level}--\r\n`;
  return message;
}

/** `longLine`: how long lines without an end are; short in tests that hold many. */
export function hostileMessages({ longLine = 1_000_000 } = {}): readonly HostileMessage[] {
  return [
    hostile('nothing at all', ''),
    hostile('one octet', '\r'),
    hostile('an empty line only', '\r\n'),
    hostile('a header only', 'Subject: alone\r\n'),
    hostile('a header without its line break', 'Subject: cut'),
    hostile('a body only', '\r\nbody\r\n'),
    hostile('text where a header should be', 'Dear Ann,\r\nthis is no header\r\n\r\nbye\r\n'),
    hostile('a header that begins with a fold', ' folded\r\nSubject: second\r\n\r\nbody\r\n'),
    hostile('bare line feeds', 'Subject: unix\nFrom: ann@example.test\n\nline one\nline two\n'),
    hostile('bare carriage returns', 'Subject: mac\rFrom: ann@example.test\r\rbody\r'),
    hostile('line ends mixed', 'Subject: both\nFrom: ann@example.test\r\n\nbody\rwith\nall\r\n'),
    hostile(
      'octets above 127 in a header',
      'Subject: caf\xe9 \xff\xfe\r\nFrom: \xc3\xa9 <\xe9@example.test>\r\n\r\nbody\r\n',
    ),
    hostile('UTF-8 in a header', 'Subject: Gr\xc3\xbc\xc3\x9fe\r\nFrom: J\xc3\xb6rg <j@example.test>\r\n\r\nbody\r\n'),
    hostile('NUL in header and body', 'Subject: a\0b\r\nX-\0: c\r\n\r\nd\0e\0\0\r\n\0'),
    hostile('a line without an end', `Subject: long\r\n\r\n${'x'.repeat(longLine)}`),
    hostile('a field without an end', `Subject: ${'long '.repeat(longLine / 5)}\r\n\r\nbody\r\n`),
    hostile('a fold on every octet', `Subject: ${'x\r\n '.repeat(longLine / 40)}end\r\n\r\nbody\r\n`),
    hostile('white space before the colon', 'Subject : spaced\r\nFrom\t: ann@example.test\r\n\r\nbody\r\n'),
    hostile('fields that come twice', 'Subject: one\r\nSubject: two\r\nTo: a@x.test\r\nTo: b@x.test\r\n\r\nbody\r\n'),
    hostile(
      'two content types',
      `Content-Type: multipart/mixed; boundary=a\r\nContent-Type: text/plain\r\n\r\n--a\r\n\r\npart\r\n--a--\r\n`,
    ),
    hostile('a content type that is none', 'Content-Type: ;;=;"\r\n\r\nbody\r\n'),
    hostile('an open quote', 'Content-Type: text/plain; charset="utf-8\r\nSubject: "x\r\n\r\nbody\r\n'),
    hostile('a boundary of nothing', multipart('', '--\r\n\r\npart\r\n----\r\n')),
    hostile('no boundary', 'Content-Type: multipart/mixed\r\n\r\n--a\r\n\r\npart\r\n--a--\r\n'),
    hostile('a boundary that never comes', multipart('a', 'just text\r\n')),
    hostile('only the last boundary', multipart('a', 'before\r\n--a--\r\nbehind\r\n')),
    hostile('no last boundary', multipart('a', `--a\r\n${TEXT}one\r\n--a\r\n${TEXT}two`)),
    hostile(
      'parts without a header',
      multipart('a', '--a\r\n\r\none\r\n--a\r\ntwo without an empty line\r\n--a--\r\n'),
    ),
    hostile('a boundary right behind another', multipart('a', '--a\r\n--a\r\n--a\r\n--a--')),
    hostile('a boundary in a header', multipart('a', '--a\r\nContent-Type: text/html\r\n--a\r\n\r\ntwo\r\n--a--\r\n')),
    hostile(
      'boundaries that begin alike',
      multipart('ab', `--abc\r\n\r\nno\r\n--ab\r\n\r\nyes --ab\r\n--ab-\r\n--ab--c\r\n--ab--\r\n`),
    ),
    hostile('a boundary with spaces behind it', multipart('a', '--a  \t\r\n\r\none\r\n--a \r\n\r\ntwo\r\n--a--  \r\n')),
    hostile(
      'one boundary for two levels',
      multipart('a', `--a\r\n${multipart('a', '--a\r\n\r\ninner\r\n--a--\r\n')}\r\n--a\r\n\r\nouter\r\n--a--\r\n`),
    ),
    hostile(
      'an inner multipart without its end',
      multipart('a', `--a\r\n${multipart('b', '--b\r\n\r\ninner\r\n')}\r\n--a\r\n\r\nouter\r\n--a--\r\n`),
    ),
    hostile('line feeds between parts', multipart('a', '--a\n\none\n--a\n\ntwo\n--a--\n').replaceAll('\r\n', '\n')),
    hostile(
      'a multipart in base64',
      multipart('a', '--a\r\n\r\none\r\n--a--\r\n').replace('\r\n', '\r\nContent-Transfer-Encoding: base64\r\n'),
    ),
    hostile('levels without end', nested(500)),
    hostile(
      'messages in messages',
      `${'Content-Type: message/rfc822\r\n\r\n'.repeat(200)}Subject: last\r\n\r\nbody\r\n`,
    ),
    hostile('a message inside that is empty', multipart('a', '--a\r\nContent-Type: message/rfc822\r\n\r\n--a--\r\n')),
    hostile(
      'a message inside in base64',
      'Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\nU3ViamVjdDogeA==\r\n',
    ),
    hostile('a digest', multipart('a', '--a\r\n\r\nSubject: in the digest\r\n\r\nbody\r\n--a--\r\n', 'digest')),
    hostile('more parts than anybody needs', multipart('a', `${'--a\r\n\r\n\r\n'.repeat(11_000)}--a--\r\n`)),
    hostile('base64 that is broken', `Content-Transfer-Encoding: base64\r\n\r\nSGVsbG8*=\r\n=====\r\nd29ybGQ\r\n\xff`),
    hostile(
      'quoted-printable that is broken',
      'Content-Transfer-Encoding: quoted-printable\r\n\r\n=\r\n=ZZ=4=\t\r\n=C3=A9=\r\n=',
    ),
    hostile('an unknown encoding', 'Content-Transfer-Encoding: x-rot13\r\n\r\nuryyb\r\n'),
    hostile('an unknown charset', 'Content-Type: text/plain; charset=x-klingon\r\n\r\nnuqneH\xff\r\n'),
    hostile(
      'encoded words that are broken',
      'Subject: =?utf-8?q?a=ZZ?= =?x?b?? =?utf-8?b?/w==?= =?utf-8?q?=C3?= =?utf-8?q?=A9?=\r\n\r\nbody\r\n',
    ),
    hostile(
      'addresses that are none',
      'From: <<a@b>,,;:@(((("\r\nTo: undisclosed-recipients:;\r\nCc: "\\\r\nBcc: <@r1,@r2:a@b>, x (y (z)) @ w\r\n\r\nbody\r\n',
    ),
    hostile(
      'ids that are none',
      'Message-ID: <>\r\nReferences: << > <a@b <"c d"@e> <f@g>\r\nIn-Reply-To: x\r\n\r\nbody\r\n',
    ),
    hostile('HTML that is none', 'Content-Type: text/html\r\n\r\n<p <b>a & b &#x110000; &#0; <script>x</scrip <!-- y'),
    hostile('a literal in a name', 'Content-Type: text/plain; name="{5}\r\n x) NIL"\r\nSubject: {3+}\r\n\r\n) BAD\r\n'),
    hostile(
      'a language list',
      `Content-Language: ${'en, '.repeat(500)}\r\nContent-Disposition: ;;\r\nContent-MD5:\r\n\r\nbody\r\n`,
    ),
  ];
}
