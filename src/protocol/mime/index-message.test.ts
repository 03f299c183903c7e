import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileMessages } from '../../../test/support/hostile-messages.js';
import { indexMessage } from './index-message.js';
import type { MessageIndex, PartOutline } from './message-index.js';
import { findSection } from './section.js';

function index(...lines: readonly string[]): MessageIndex {
  return indexMessage(Buffer.from(lines.join('\r\n'), 'latin1'));
}

describe('the envelope', () => {
  const envelope = (...lines: readonly string[]) => index(...lines, '', '').envelope.toString('latin1');

  it('is that of RFC 9051 §7.5.2', () => {
    expect(
      envelope(
        'Date: Wed, 17 Jul 1996 02:23:25 -0700 (PDT)',
        'From: Terry Gray <gray@cac.example>',
        'Subject: IMAP4rev2 WG mtg summary and minutes',
        'To: imap@cac.example',
        'cc: minutes@CNRI.example, John Klensin <KLENSIN@MIT.example>',
        'Message-Id: <B27397-0100000@cac.example>',
      ),
    ).toBe(
      '("Wed, 17 Jul 1996 02:23:25 -0700 (PDT)" "IMAP4rev2 WG mtg summary and minutes" ' +
        '(("Terry Gray" NIL "gray" "cac.example")) (("Terry Gray" NIL "gray" "cac.example")) ' +
        '(("Terry Gray" NIL "gray" "cac.example")) ((NIL NIL "imap" "cac.example")) ' +
        '((NIL NIL "minutes" "CNRI.example")("John Klensin" NIL "KLENSIN" "MIT.example")) NIL NIL ' +
        '"<B27397-0100000@cac.example>")',
    );
  });

  it('tells absent text from empty text, and takes empty addresses for absent', () => {
    expect(envelope('X: y')).toBe('(NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)');
    expect(envelope('Subject:', 'Date: ', 'To:', 'From: a@x.test', 'Sender:')).toBe(
      '("" "" ((NIL NIL "a" "x.test")) ((NIL NIL "a" "x.test")) ((NIL NIL "a" "x.test")) NIL NIL NIL NIL NIL)',
    );
  });

  it.each([
    ['Ann <ann@x.test>', '("Ann" NIL "ann" "x.test")'],
    ['"Doe, J." <j@x.test>', '("Doe, J." NIL "j" "x.test")'],
    ['"a \\"b\\" c" <j@x.test>', '("a \\"b\\" c" NIL "j" "x.test")'],
    ['j@x.test (Jane)', '("Jane" NIL "j" "x.test")'],
    ['"j d"@x.test', '(NIL NIL "j d" "x.test")'],
    ['"a@b"@x.test', '(NIL NIL "a@b" "x.test")'],
    ['<@r1,@r2:j@x.test>', '(NIL "@r1,@r2" "j" "x.test")'],
    [
      'Team: a@x.test, B <b@x.test>;',
      '(NIL NIL "Team" NIL)(NIL NIL "a" "x.test")("B" NIL "b" "x.test")(NIL NIL NIL NIL)',
    ],
    ['undisclosed-recipients:;', '(NIL NIL "undisclosed-recipients" NIL)(NIL NIL NIL NIL)'],
    ['nobody', '(NIL NIL "nobody" "")'],
    ['Daemon <>', '("Daemon" NIL "" "")'],
    ['a@x.test,, b@x.test', '(NIL NIL "a" "x.test")(NIL NIL "b" "x.test")'],
    ['J\xf6rg <j@x.test>', '({4}\r\nJ\xf6rg NIL "j" "x.test")'],
    ['=?utf-8?q?J=C3=B6rg?= <j@x.test>', '("=?utf-8?q?J=C3=B6rg?=" NIL "j" "x.test")'],
  ])('reads %s', (field, expected) => {
    expect(envelope(`To: ${field}`)).toBe(`(NIL NIL NIL NIL NIL (${expected}) NIL NIL NIL NIL)`);
  });

  it('writes as a literal what cannot be quoted, and no NUL', () => {
    expect(envelope('Subject: caf\xe9')).toContain('{4}\r\ncaf\xe9');
    expect(envelope('Subject: a\0b')).toContain('{3}\r\na\x80b');
    expect(envelope(`Subject: ${'x'.repeat(2000)}`)).toContain('{2000}\r\nxxx');
  });

  it('unfolds', () => {
    expect(envelope('Subject: one', '\ttwo', ' three')).toContain('"one\ttwo three"');
  });
});

describe('the body structure', () => {
  it('has extension data, and the short form has not', () => {
    const { body, bodyStructure } = index(
      'Content-Type: TEXT/PLAIN; charset=utf-8; name*0*=a; format=flowed',
      'Content-Transfer-Encoding: 8bit',
      'Content-ID: <1@x.test>',
      'Content-Description: words',
      'Content-MD5: Q2hlY2s=',
      'Content-Disposition: attachment; filename="a \\"b\\".txt"',
      'Content-Language: en, de',
      'Content-Location: http://x.test/',
      '',
      'one',
      'two',
      '',
    );
    const start =
      '("TEXT" "PLAIN" ("charset" "utf-8" "name*0*" "a" "format" "flowed") "<1@x.test>" "words" "8bit" 10 2';
    expect(body.toString()).toBe(`${start})`);
    expect(bodyStructure.toString()).toBe(
      `${start} "Q2hlY2s=" ("attachment" ("filename" "a \\"b\\".txt")) ("en" "de") "http://x.test/")`,
    );
  });

  it('says the default of RFC 2045 where the message says nothing', () => {
    expect(index('Subject: x', '', 'body').body.toString()).toBe(
      '("text" "plain" ("charset" "us-ascii") NIL NIL "7bit" 4 0)',
    );
  });

  it('goes into messages and digests', () => {
    const { body } = index(
      'Content-Type: multipart/digest; boundary=a',
      '',
      '--a',
      '',
      'Subject: inner',
      '',
      'text',
      '--a--',
    );
    expect(body.toString()).toBe(
      '(("message" "rfc822" NIL NIL NIL "7bit" 22 (NIL "inner" NIL NIL NIL NIL NIL NIL NIL NIL) ' +
        '("text" "plain" ("charset" "us-ascii") NIL NIL "7bit" 4 0) 2) "digest")',
    );
  });
});

describe('sections', () => {
  // RFC 9051 §6.4.5.1
  const lines = [
    'Content-Type: multipart/mixed; boundary=out',
    '',
    'preamble',
    '--out',
    'Content-Type: text/plain',
    '',
    'one',
    '--out',
    'Content-Type: message/rfc822',
    '',
    'Subject: inner',
    'Content-Type: multipart/alternative; boundary=in',
    '',
    '--in',
    '',
    'two one',
    '--in',
    'Content-Type: text/html',
    '',
    'two two',
    '--in--',
    '',
    '--out--',
    '',
  ];
  const source = Buffer.from(lines.join('\r\n'));
  const { outline } = indexMessage(source);
  const section = (path: readonly number[], text?: 'header' | 'text' | 'mime') => {
    const range = findSection(outline, path, text);
    return range && source.toString('latin1', range.from, range.to);
  };

  it('are found by number', () => {
    expect(section([])).toBe(source.toString());
    expect(section([], 'header')).toBe(`${lines[0]}\r\n\r\n`);
    expect(section([], 'text')).toBe(source.toString().slice(`${lines[0]}\r\n\r\n`.length));
    expect(section([1])).toBe('one');
    expect(section([1], 'mime')).toBe('Content-Type: text/plain\r\n\r\n');
    expect(section([1], 'header')).toBeUndefined();
    expect(section([2], 'header')).toBe(`${lines[10]}\r\n${lines[11]}\r\n\r\n`);
    expect(section([2, 1])).toBe('two one');
    expect(section([2, 1], 'mime')).toBe('\r\n');
    expect(section([2, 2])).toBe('two two');
    expect(section([2, 3])).toBeUndefined();
    expect(section([1, 1])).toBeUndefined();
    expect(section([3])).toBeUndefined();
    expect(section([2], 'text')).toBe(
      '--in\r\n\r\ntwo one\r\n--in\r\nContent-Type: text/html\r\n\r\ntwo two\r\n--in--\r\n',
    );
  });

  it('have part 1 where there is only one', () => {
    const single = Buffer.from('Subject: x\r\n\r\nbody');
    const range = findSection(indexMessage(single).outline, [1], undefined);
    expect(range && single.toString('latin1', range.from, range.to)).toBe('body');
    expect(findSection(indexMessage(single).outline, [2], undefined)).toBeUndefined();
  });
});

describe('what is searched', () => {
  it('is decoded and folded, field by field', () => {
    const { headerText, bodyText } = index(
      'Subject: =?utf-8?q?Caf=C3=A9_Gr=C3=BC?=',
      ' =?utf-8?b?w59l?=',
      'From: "ANN"  <Ann@Example.test>',
      'Content-Type: multipart/mixed; boundary=a',
      '',
      '--a',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Stra=DFe  und=',
      ' WEG',
      '--a',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<style>p{}</style><p>Fish &amp; <b>C</b>hips<br>today</p>').toString('base64'),
      '--a',
      "Content-Disposition: attachment; filename*=utf-8''%C3%84rger.pdf",
      'Content-Type: application/pdf',
      '',
      'JVBER',
      '--a--',
    );
    expect(headerText.normalize('NFC')).toBe(
      'subject: café grüße\nfrom: "ann" <ann@example.test>\ncontent-type: multipart/mixed; boundary=a\n',
    );
    expect(bodyText?.normalize('NFC')).toContain('\nstraße und weg\n');
    expect(bodyText).toContain('\nfish & chips today\n');
    expect(bodyText?.normalize('NFC')).toContain('ärger.pdf');
    expect(bodyText).not.toContain('jvber');
  });

  it('has the texts of messages inside, and old charsets', () => {
    const { bodyText } = index(
      'Content-Type: message/rfc822',
      '',
      'Subject: =?iso-2022-jp?b?GyRCRnxLXBsoQg==?=',
      'Content-Type: text/plain; charset=koi8-r',
      '',
      '\xf0\xd2\xc9\xd7\xc5\xd4',
    );
    expect(bodyText?.normalize('NFC')).toBe(
      'subject: 日本\ncontent-type: text/plain; charset=koi8-r\nпривет\n'.normalize('NFC'),
    );
    expect(index('Content-Type: text/plain; charset=utf-7', '', '+AOk-').bodyText?.normalize('NFC')).toBe('é\n');
  });
});

describe('the preview', () => {
  it('is the beginning of what a person reads, in one line', () => {
    expect(index('', 'Hello  Ann,', '', 'how\tare you?').preview).toBe('Hello Ann, how are you?');
    expect(index('', 'word '.repeat(100)).preview).toHaveLength(199);
    expect(index('', Buffer.from('🎉'.repeat(300)).toString('latin1')).preview).toBe('🎉'.repeat(200));
    expect(index('Content-Type: text/html', '', '<h1>Title</h1><p>text').preview).toBe('Title text');
    expect(index('Content-Type: image/png', '', 'xyz').preview).toBe('');
  });
});

describe('sort keys', () => {
  const keys = (...lines: readonly string[]) => index(...lines, '', '').sortKeys;

  it.each([
    ['Re: hello', 'hello', true],
    ['hello', 'hello', false],
    ['RE: Fwd: [list] hello (fwd)', 'hello', true],
    ['[list] hello', 'hello', false],
    ['[only a blob]', '[only a blob]', false],
    ['[Fwd: Re: hello]', 'hello', true],
    ['Re[5]: hello', 'hello', true],
    ['Re [5]: hello', 'hello', true],
    ['fw : hello (FWD) (fwd)', 'hello', true],
    ['[a] Re: [b] hello', 'hello', true],
    ['Re:', '', true],
    ['  spaced    out ', 'spaced out', false],
  ])('make the base subject of %s (RFC 5256 §2.1)', (subject, baseSubject, isReplyOrForward) => {
    expect(keys(`Subject: ${subject}`)).toMatchObject({ baseSubject, isReplyOrForward });
  });

  it('have first addresses, display names and ids', () => {
    expect(
      keys(
        'From: =?utf-8?q?=C3=84nn?= <Ann@x.test>, b@x.test',
        'To: BOB@x.test',
        'Message-ID: <"1"@x.test>',
        'References: <a@x> garbage <b@x>',
        'In-Reply-To: <c@x>',
        'Date: Mon, 2 Nov 2026 01:30:00 +0200',
      ),
    ).toMatchObject({
      from: 'ann',
      to: 'bob',
      cc: '',
      displayFrom: 'änn'.normalize('NFKD'),
      displayTo: 'bob@x.test',
      messageId: '1@x.test',
      references: ['a@x', 'b@x'],
      sentAt: Date.UTC(2026, 10, 1, 23, 30),
      sentDay: Date.UTC(2026, 10, 2) / 86_400_000,
    });
    expect(keys('In-Reply-To: your mail <c@x> <d@x>').references).toEqual(['c@x']);
  });
});

/** Each part lies in its parent, behind its elder siblings, and a multipart has parts. */
function isWithin(
  { headerFrom, bodyFrom, bodyTo, parts, message, type }: PartOutline,
  from: number,
  to: number,
): boolean {
  let isFine = from <= headerFrom && headerFrom <= bodyFrom && bodyFrom <= bodyTo && bodyTo <= to;
  isFine &&= parts.length > 0 === type.startsWith('multipart/');
  let next = bodyFrom;
  for (const child of parts) {
    isFine &&= isWithin(child, next, bodyTo);
    next = child.bodyTo;
  }
  return isFine && (!message || isWithin(message, bodyFrom, bodyTo));
}

const ATOMS = new Set(Buffer.from(' 0123456789NIL'));

/** Balanced, strings closed, and literals as long as they say: a client can read it. */
function isReadable(wire: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < wire.length; at++) {
    const octet = wire[at] as number;
    if (octet === 0x28) depth += 1;
    else if (octet === 0x29) depth -= 1;
    else if (octet === 0x22) {
      for (at += 1; wire[at] !== 0x22; at++) {
        const quoted = wire[at];
        if (quoted === undefined || quoted === 0x0d || quoted === 0x0a || quoted > 0x7f) return false;
        if (quoted === 0x5c) at += 1;
      }
    } else if (octet === 0x7b) {
      const close = wire.indexOf('}\r\n', at);
      at = close + 2 + Number(wire.toString('latin1', at + 1, close));
    } else if (!ATOMS.has(octet)) return false;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function check(source: Buffer): void {
  const { envelope, body, bodyStructure, outline, preview, headerText } = indexMessage(source);
  expect([outline.headerFrom, outline.bodyTo]).toEqual([0, source.length]);
  expect(isWithin(outline, 0, source.length)).toBe(true);
  expect([envelope, body, bodyStructure].map(isReadable)).toEqual([true, true, true]);
  expect([...preview].length).toBeLessThanOrEqual(200);
  expect(headerText === '' || headerText.endsWith('\n')).toBe(true);
}

describe('whatever the octets', () => {
  it.each(hostileMessages({ longLine: 200_000 }))('reads $name', ({ source }) => {
    check(source);
  });

  it('stays within bounds and makes wire forms that can be read', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\r\n\r\n',
        '--a',
        '--a--',
        '--b',
        '\r\n--a\r\n',
        '\r\n--b\r\n',
        '\0',
        '"',
        '(',
        '<',
      ),
      fc.constantFrom(
        'Content-Type: ',
        'multipart/mixed; boundary=a',
        'multipart/digest; boundary=b',
        'message/rfc822',
      ),
      fc.constantFrom(
        '\r\nSubject: ',
        '\r\nTo: ',
        'a@b, ',
        'x: y; ',
        '=?utf-8?q?',
        '?=',
        'text/html',
        ' ',
        ';',
        ':',
        '{1}',
      ),
      fc.uint8Array({ maxLength: 12 }).map((octets) => Buffer.from(octets).toString('latin1')),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        check(Buffer.from(pieces.join(''), 'latin1'));
      }),
      { numRuns: 400 },
    );
  });
});
