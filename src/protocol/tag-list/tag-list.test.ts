import { expect, it } from 'vitest';
import { parseTagList } from './tag-list.js';

it('reads tags in any order, with white space and a final semicolon', () => {
  expect([...(parseTagList(' p = ab c=; v=DKIM1 ;\tk=rsa; ') ?? [])]).toEqual([
    ['p', 'ab c='],
    ['v', 'DKIM1'],
    ['k', 'rsa'],
  ]);
  expect(parseTagList('')?.size).toBe(0);
});

it.each(['p', 'p=1; p=2', '=x', 'a b=c', '1=x', 'a=b;;', 'a=b;;c=d', ';a=b', ';'])('%j is none', (text) => {
  expect(parseTagList(text)).toBeUndefined();
});
