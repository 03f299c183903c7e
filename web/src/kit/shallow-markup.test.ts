import { expect, it } from 'vitest';
import { shallowMarkup } from './shallow-markup';

it('keeps what letters nest', () => {
  const html = `${'<table class="a"><tr><td>'.repeat(100)}text${'</td></tr></table>'.repeat(100)}<table><tr></tr></table>`;
  expect(shallowMarkup(html)).toBe(html);
});

it('drops deeper elements of a kind, and keeps what is in them', () => {
  const html = `${'<UL><li>'.repeat(120)}text${'</ul>'.repeat(120)}<ul>more</ul>`;
  const kept = `${'<UL><li>'.repeat(100)}${'<li>'.repeat(20)}text${'</ul>'.repeat(100)}<ul>more</ul>`;
  expect(shallowMarkup(html)).toBe(kept);
});

it('takes no other element for one of them', () => {
  const html = '<tablet><br><img>'.repeat(200);
  expect(shallowMarkup(html)).toBe(html);
});
