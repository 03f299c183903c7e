import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor } from './door-fixture.js';
import { THING_COUNT } from './test-routes.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor({ config: { baseUrl: 'http://waypost.test:1234' } });
});
afterAll(() => door[Symbol.asyncDispose]());

const list = (query = '') => door.asAnn({ path: `/v1/things${query}`, headers: { host: 'localhost' } });

describe('lists', () => {
  it('are bare arrays with their counts in headers', async () => {
    const reply = await list();
    expect(reply.json()).toHaveLength(10);
    expect(reply.headers).toMatchObject({
      'x-page-count': '3',
      'x-page-current': '1',
      'x-page-size': '10',
      'x-item-count': String(THING_COUNT),
    });
  });

  it('take any page and limit, and clamp what does not fit', async () => {
    const shown = async (query: string) => {
      const { headers } = await list(query);
      return [headers['x-page-current'], headers['x-page-size'], headers['x-page-count']].join(' ');
    };
    expect(await shown('?limit=20')).toBe('1 20 2');
    for (const limit of ['0', '-5', '9', 'abc', '', '1.5', 'NaN'])
      expect(await shown(`?limit=${limit}`)).toBe('1 10 3');
    for (const limit of ['51', '1000', '1e9', '99999999999999999999'])
      expect(await shown(`?limit=${limit}`)).toBe('1 23 1');
    for (const page of ['0', '-1', 'abc', '']) expect(await shown(`?page=${page}`)).toBe('1 10 3');
    expect(await shown('?page=3')).toBe('3 3 3');
    expect(await shown('?page=4')).toBe('4 0 3');
    expect(await shown('?page=1e30')).toBe('1000000000 0 3');
    expect(await shown('?q=none')).toBe('1 0 1');
    expect(await shown('?page=2&page=3&paginate=true')).toBe('1 10 3');
  });

  it('link to their other pages, other parameters kept', async () => {
    const links = async (query: string) =>
      Object.fromEntries(
        [...String((await list(query)).headers.link).matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [
          rel,
          url,
        ]),
      );
    const at = (page: number) => `http://waypost.test:1234/v1/things?q=a+%26%3E&limit=10&page=${page}`;
    const middle = await links('?q=a%20%26>&limit=10&page=2');
    expect(middle).toEqual({
      first: at(1).replace('&page=1', '&page=1'),
      last: at(3),
      prev: at(1),
      next: at(3),
    });
    expect(Object.keys(await links(''))).toEqual(['first', 'last', 'next']);
    expect(Object.keys(await links('?page=3'))).toEqual(['first', 'last', 'prev']);
    expect(Object.keys(await links('?q=none'))).toEqual(['first', 'last']);
  });

  it('refuse a pattern that is too long', async () => {
    const reply = await list(`?q=${'a'.repeat(257)}`);
    expect([reply.status, reply.json().message]).toEqual([400, 'q must have at most 256 characters.']);
  });
});
