import { expect, it } from 'vitest';
import { decodeEntities } from './decode-entities.js';

it.each([
  ['AT&amp;T', 'AT&T'],
  ['&lt;b&gt; &quot;x&quot; &#39;y&#39;', '<b> "x" \'y\''],
  ['caf&eacute; &#x1F389; &hellip;', 'café 🎉 …'],
  ['a < b &amp; c > d', 'a < b & c > d'],
  ['R&D & more', 'R&D & more'],
])('%s', (html, text) => {
  expect(decodeEntities(html)).toBe(text);
});
