import { describe, expect, it } from 'vitest';
import { parseRecipient } from './recipient.js';
import { parseRecipients, stillVerified } from './recipient-policy.js';

const ann = { name: 'ann', kind: 'exact', domain: 'example.test' } as const;
const pattern = { name: '/^(.*)-shop$/', kind: 'regex', domain: 'example.test' } as const;

describe('parseRecipient', () => {
  it.each([
    ['Bob@Remote.TEST', 'email', 'bob@remote.test'],
    ['bob@münchen.test', 'email', 'bob@xn--mnchen-3ya.test'],
    ['mail.Remote.test', 'host', 'mail.remote.test'],
    ['203.0.113.7', 'ip', '203.0.113.7'],
    ['2001:DB8:0::1', 'ip', '2001:db8::1'],
    ['https://Hooks.test', 'webhook', 'https://hooks.test/'],
    ['http://[2001:db8::1]:8080/a?b=c', 'webhook', 'http://[2001:db8::1]:8080/a?b=c'],
  ])('reads %s as %s', (text, kind, key) => {
    expect(parseRecipient(text)).toEqual({ text, kind, key });
  });

  it.each([
    '',
    'bob',
    'bob@',
    '@remote.test',
    'ftp://remote.test',
    'http:remote.test',
    'https://',
    'javascript:alert(1)',
    'https://remote.test/a b',
    'https://remote.test/\u0000',
    '999.1.1.1',
    'localhost',
    `https://remote.test/${'a'.repeat(2000)}`,
  ])('refuses %j', (text) => {
    expect(parseRecipient(text)).toBeUndefined();
  });
});

describe('parseRecipients', () => {
  it('keeps order and spelling and drops repeats in any spelling', () => {
    const texts = [
      'Bob@Remote.test',
      'a.test',
      'bob@remote.test',
      'A.TEST',
      'carl@remote.test',
      'https://h.test/',
      'https://H.test',
    ];
    expect(parseRecipients(texts, ann).map(({ text }) => text)).toEqual([
      'Bob@Remote.test',
      'a.test',
      'carl@remote.test',
      'https://h.test/',
    ]);
  });

  it.each(['ann@example.test', 'ANN@EXAMPLE.TEST', 'ann+tag@example.test', 'example.test'])(
    'refuses its own address %s',
    (text) => {
      expect(() => parseRecipients([text], ann)).toThrow('alias.recipientIsItself');
    },
  );

  it('allows ten and refuses eleven', () => {
    const many = Array.from({ length: 11 }, (_, i) => `r${i}@remote.test`);
    expect(parseRecipients(many.slice(1), ann)).toHaveLength(10);
    expect(() => parseRecipients(many, ann)).toThrow('input.tooManyItems');
  });

  it('takes placeholders in the targets of a pattern only', () => {
    const targets = ['$1@remote.test', 'bob@%SUBDOMAIN%.remote.test', '$&@%HOST%', 'https://h.test/?to=$1'];
    expect(parseRecipients(targets, pattern).map(({ text }) => text)).toEqual(targets);
    expect(() => parseRecipients(['bob@$1.test'], ann)).toThrow('alias.recipientInvalid');
  });
});

describe('stillVerified', () => {
  it('follows a recipient through a new spelling, and forgets those that left', () => {
    const now = parseRecipients(['BOB@remote.test', 'carl@remote.test'], ann);
    expect(stillVerified(now, ['bob@remote.test', 'dora@remote.test'])).toEqual(['BOB@remote.test']);
  });
});
