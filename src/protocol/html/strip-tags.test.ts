import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripTags } from './strip-tags.js';

describe('stripTags', () => {
  it.each([
    ['<b>back</b> on <i>Monday</i>', 'back on Monday'],
    ['a<br/>b<br>c', 'abc'],
    ['<a href="x>y">link</a>', 'link'],
    ['<!-- hidden -->shown', 'shown'],
    ['<<b>script>alert(1)</script>', 'alert(1)'],
  ])('takes the tags out of %s', (html, text) => {
    expect(stripTags(html)).toBe(text);
  });

  it.each(['a < b', 'I <3 you', '1<2 and 3>2', 'a <b and c', 'less <', '<', 'AT&amp;T &lt;b&gt;'])(
    'leaves %s as it is',
    (text) => {
      expect(stripTags(text)).toBe(text);
    },
  );

  it('is stable, and keeps text without a < whatever it is', () => {
    const html = fc.string({ unit: fc.constantFrom('<', '>', 'b', '/', '!', '-', '"', ' ', 'x'), maxLength: 40 });
    fc.assert(
      fc.property(html, (text) => {
        expect(stripTags(stripTags(text))).toBe(stripTags(text));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (any) => {
        const text = any.replaceAll('<', '');
        expect(stripTags(text)).toBe(text);
      }),
    );
  });
});
