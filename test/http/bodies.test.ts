import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor } from './door-fixture.js';
import type { Reply } from './http-client.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const MULTIPART_TYPE = { 'content-type': 'multipart/form-data; boundary=x' };

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door[Symbol.asyncDispose]());

const post = (body: string | Buffer, headers = {}) => door.asAnn({ method: 'POST', path: '/v1/things', headers, body });
const bodyOf = (reply: Reply) => {
  expect(reply.text, reply.text).toMatch(/^\{/);
  expect(reply.status, reply.text).toBe(200);
  return reply.json().body;
};
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

describe('request bodies', () => {
  it('are read as JSON, form or multipart alike', async () => {
    const expected = { name: 'Ann', labels: ['a', 'b'], days: 7 };
    expect(bodyOf(await post('{"name":"Ann","labels":["a","b"],"days":"7"}', JSON_TYPE))).toEqual(expected);
    expect(bodyOf(await post('name=Ann&labels[]=a&labels[]=b&days=7', FORM_TYPE))).toEqual(expected);
    expect(bodyOf(await post('name=Ann&labels=a&labels=b&days=7', FORM_TYPE))).toEqual(expected);
    expect(bodyOf(await post('name=Ann&labels=a%0Ab&days=7', FORM_TYPE))).toEqual(expected);
    const multipart = `${part('name', 'Ann')}${part('labels[]', 'a')}${part('labels[]', 'b')}${part('days', '7')}--x--`;
    expect(bodyOf(await post(multipart, MULTIPART_TYPE))).toEqual(expected);
  });

  it('are an empty object when empty, whatever their type', async () => {
    for (const type of [undefined, 'application/json', 'image/png', ';;;', 'multipart/form-data']) {
      expect(bodyOf(await post('', type ? { 'content-type': type } : {}))).toEqual({});
      const chunked = { ...(type && { 'content-type': type }), 'transfer-encoding': 'chunked' };
      expect(bodyOf(await post('', chunked))).toEqual({});
    }
    expect(bodyOf(await post('null', JSON_TYPE))).toEqual({});
  });

  it('without a type are JSON if they parse', async () => {
    expect((await post('{"name":"Ann"}')).json()).toEqual({ body: { name: 'Ann' }, isUntyped: true });
    expect((await post('{"name":"Ann"}', JSON_TYPE)).json()).toMatchObject({ isUntyped: false });
    expect((await post('name=Ann')).status).toBe(400);
  });

  it('of another type, malformed, compressed or not an object are 400', async () => {
    const cases: [string | Buffer, Record<string, string>][] = [
      ['{"name":', JSON_TYPE],
      ['[1]', JSON_TYPE],
      ['"text"', JSON_TYPE],
      ['7', JSON_TYPE],
      ['a=%zz', FORM_TYPE],
      ['a=%ff', FORM_TYPE],
      [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), JSON_TYPE],
      ['--x\r\nbroken', MULTIPART_TYPE],
      ['hello', { 'content-type': 'text/plain' }],
      ['<a/>', { 'content-type': 'application/xml' }],
      ['{}', { 'content-type': ';;;' }],
      ['{}', { ...JSON_TYPE, 'content-encoding': 'gzip' }],
      [`${part('name', 'x', '; filename="a.txt"')}--x--`, MULTIPART_TYPE],
    ];
    for (const [body, headers] of cases) {
      const reply = await post(body, headers);
      expect([reply.status, body.toString()]).toEqual([400, body.toString()]);
      expect(reply.json()).toMatchObject({ statusCode: 400, error: 'Bad Request', message: expect.any(String) });
    }
  });

  it('over the limit are 400, announced or not, and the caller gets to read it', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'transfer-encoding': 'chunked' }]) {
      const reply = await post(large, headers);
      expect(reply.status).toBe(400);
      expect(reply.json().message).toMatch(/too large/);
    }
    const huge = await post('x'.repeat(8 * 1024 * 1024), JSON_TYPE);
    expect(huge.status).toBe(400);
    const sent = await door.asAnn({
      method: 'POST',
      path: '/v1/send',
      headers: JSON_TYPE,
      body: JSON.stringify({ raw: 'x'.repeat(2 * 1024 * 1024) }),
    });
    expect(sent.status).toBe(200);
  });

  it('that come in pieces and at once are each their own', async () => {
    const labels = Array.from('abcdefghijkl', (letter, n) => letter.repeat(n % 3 === 0 ? 300_000 : 100_000));
    const replies = await Promise.all(
      labels.map((label, n) =>
        n % 2 === 0
          ? post(JSON.stringify({ labels: [label] }), JSON_TYPE)
          : post(`${part('labels[]', label)}--x--`, MULTIPART_TYPE),
      ),
    );
    const read = replies.map((reply) => (bodyOf(reply) as { labels: string[] }).labels[0]);
    for (const [n, label] of labels.entries()) expect(read[n] === label, `body ${n}`).toBe(true);
  });

  it('too deep or of too many fields are 400', async () => {
    const deep = `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`;
    expect((await post(deep, JSON_TYPE)).json().message).toMatch(/too deeply/);
    expect((await post(`${'['.repeat(500_000)}`, JSON_TYPE)).status).toBe(400);
    const broad = JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}`, 1])));
    expect((await post(broad, JSON_TYPE)).json().message).toMatch(/too many fields/);
    expect((await post('a=1&'.repeat(5001), FORM_TYPE)).status).toBe(400);
  });

  it('may name prototypes without reaching them', async () => {
    const reply = await post(
      '{"__proto__":{"name":"x"},"constructor":{"prototype":{"y":1}},"name":"a","name":"b"}',
      JSON_TYPE,
    );
    expect(bodyOf(reply)).toEqual({ name: 'b' });
    expect(bodyOf(await post('__proto__[polluted]=1&constructor[prototype][polluted]=1', FORM_TYPE))).toEqual({});
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('have unknown keys ignored, and null counts as absent', async () => {
    expect(bodyOf(await post('{"name":null,"other":{"x":[null]},"labels":["a",null]}', JSON_TYPE))).toEqual({
      labels: ['a'],
    });
  });

  it('with NUL, control characters or half a character are 400 naming the field', async () => {
    for (const value of ['a\0b', 'a\u0007', 'a\u007f', 'a\ud800', 'a\u0085']) {
      const reply = await post(JSON.stringify({ note: value }), JSON_TYPE);
      expect([reply.status, reply.json().message]).toEqual([400, expect.stringMatching(/^note /)]);
    }
    const nested = await post('{"labels":["ok","a\\u0000"]}', JSON_TYPE);
    expect(nested.json().message).toMatch(/^labels\[1\] /);
    expect((await post('{"name":"two\\nlines"}', JSON_TYPE)).json().message).toMatch(/^name /);
    expect(bodyOf(await post('{"note":"two\\r\\n\\tlines 😀"}', JSON_TYPE))).toEqual({ note: 'two\r\n\tlines 😀' });
    expect((await door.asAnn({ path: '/v1/things/a%00b' })).status).toBe(400);
    expect((await door.asAnn({ path: '/v1/things?q=a%00b' })).status).toBe(400);
  });

  it('of a DELETE come from the body, or else from the query', async () => {
    const path = '/v1/things/t1?email=query@example.test';
    expect((await door.asAnn({ method: 'DELETE', path })).json()).toEqual({ thing: 't1', email: 'query@example.test' });
    const both = await door.asAnn({ method: 'DELETE', path, headers: FORM_TYPE, body: 'email=body@example.test' });
    expect(both.json()).toEqual({ thing: 't1', email: 'body@example.test' });
    expect((await door.asAnn({ method: 'DELETE', path: '/v1/things/t1' })).json().message).toMatch(/^email is missing/);
  });

  it('may carry files where a route takes them', async () => {
    const file = part('attachment', 'hello', '; filename="a.txt"\r\nContent-Type: text/plain');
    const send = (body: string) => door.asAnn({ method: 'POST', path: '/v1/send', headers: MULTIPART_TYPE, body });
    expect((await send(`${part('subject', 'Hi')}${file}--x--`)).json()).toEqual({
      kind: 'account',
      body: { subject: 'Hi' },
      files: [{ field: 'attachment', filename: 'a.txt', sizeBytes: 5, octets: 4 }],
    });
    expect((await send(`${part('other', 'hello', '; filename="a.txt"')}--x--`)).status).toBe(400);
  });

  it('leave the files of others as they came', async () => {
    const file = part('attachment', 'a'.repeat(100_000), '; filename="a.txt"');
    const sending = door.asAnn({ method: 'POST', path: '/v1/send', headers: MULTIPART_TYPE, body: `${file}--x--` });
    const others = Array.from({ length: 10 }, () => post(JSON.stringify({ labels: ['b'.repeat(90_000)] }), JSON_TYPE));
    expect((await sending).json().files).toMatchObject([{ sizeBytes: 100_000, octets: 1 }]);
    await Promise.all(others);
  });

  it('on GET are not looked at', async () => {
    expect((await door.asAnn({ path: '/v1/things/t1', headers: JSON_TYPE, body: '{"broken' })).status).toBe(200);
  });
});

describe('fields', () => {
  const message = async (fields: object) => (await post(JSON.stringify(fields), JSON_TYPE)).json().message;

  it('say what is wrong with them, each by its name', async () => {
    expect(await message({ name: 'x'.repeat(21) })).toBe('name must have at most 20 characters.');
    expect(await message({ name: 7 })).toBe('name must be a text.');
    expect(await message({ has_flag: 'banana' })).toBe('has_flag must be true or false.');
    expect(await message({ labels: 7 })).toMatch(/^labels must be a list/);
    expect(await message({ labels: ['a', 7] })).toMatch(/^labels\[1\] must be a text/);
    expect(await message({ quota: '10 potatoes' })).toMatch(/^quota must be a size/);
    expect(await message({ since: 'tomorrow' })).toMatch(/^since must be a date/);
    expect(await message({ days: 1.5 })).toBe('days must be a whole number from 0 to 30.');
    for (const days of [true, [1], { a: 1 }]) {
      expect(await message({ days })).toBe('days must be a whole number from 0 to 30.');
    }
    expect(await message({ days: '31' })).toBe('days must be a whole number from 0 to 30.');
    expect(await message({ email: 'nobody' })).toMatch(/^email must be an email address/);
    expect(await message({ webhook: 'ftp://x.test' })).toMatch(/^webhook must be an address/);
    expect(await message({ plan: 'gold' })).toBe('plan must be one of: free, team.');
    expect(await message({ code: 'bad' })).toBe('code must be one of: good.');
  });

  it('are all told at once, as a list', async () => {
    const lines = String(await message({ days: 31, plan: 'gold', email: 'x' })).split('\n');
    expect(lines.map((line) => line.slice(0, 9))).toEqual([' * days m', ' * email ', ' * plan m']);
  });

  it('are read in the forms people write', async () => {
    const body = {
      is_enabled: 'banana',
      has_flag: ' ON ',
      quota: '1 gb',
      since: '2/29/2028',
      webhook: ' https://x.test/a ',
    };
    expect(bodyOf(await post(JSON.stringify(body), JSON_TYPE))).toEqual({
      is_enabled: false,
      has_flag: true,
      quota: 1024 ** 3,
      since: { ms: Date.UTC(2028, 1, 29), isWholeDay: true },
      webhook: 'https://x.test/a',
    });
    expect(bodyOf(await post('quota=&email=Ann@EXAMPLE.test', FORM_TYPE))).toEqual({
      quota: null,
      email: 'ann@example.test',
    });
  });
});
