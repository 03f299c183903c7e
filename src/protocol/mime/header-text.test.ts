import { describe, expect, it } from 'vitest';
import { decodeEncodedWords, findHeaderText } from './header-text.js';

const message = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'));

describe('findHeaderText', () => {
  it('unfolds and decodes the first field of that name', () => {
    const source = message(
      'From: a@b.test\nSUBJECT: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=\n =?utf-8?B?IGFuIEFubg==?=\nSubject: no\n\nbody',
    );
    expect(findHeaderText(source, 'Subject')).toBe('Grüße an Ann');
  });

  it('does not look into the body', () => {
    expect(findHeaderText(message('From: a@b.test\n\nSubject: no\n'), 'Subject')).toBeUndefined();
  });

  it('reads raw UTF-8 (RFC 6532) and bare line feeds', () => {
    expect(findHeaderText(Buffer.from('Subject: Zażółć\n\n'), 'subject')).toBe('Zażółć');
  });
});

describe('decodeEncodedWords', () => {
  it.each([
    ['=?iso-8859-1?q?caf=E9_noir?= and tea', 'café noir and tea'],
    ['=?utf-8*de?B?w6Q=?=', 'ä'],
    ['a =?x-unknown?q?b?= c', 'a =?x-unknown?q?b?= c'],
    ['=?utf-8?q?', '=?utf-8?q?'],
  ])('%s', (encoded, text) => {
    expect(decodeEncodedWords(encoded)).toBe(text);
  });
});
