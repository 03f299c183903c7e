import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.js';

it('leaves nothing that could open a tag, an attribute or an entity', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});
