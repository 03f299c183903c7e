import { describe, expect, it } from 'vitest';
import { parseRelayUrl } from './relay-url.js';

describe('the address of a relay', () => {
  it.each([
    [
      'smtps://ann:p%40ss@relay.example',
      { host: 'relay.example', port: 465, isImplicitTls: true, username: 'ann', password: 'p@ss' },
    ],
    ['smtp://relay.example:2525/', { host: 'relay.example', port: 2525, isImplicitTls: false, username: undefined }],
    ['smtp://[2001:db8::1]', { host: '2001:db8::1', port: 587 }],
  ])('%s', (text, expected) => {
    expect(parseRelayUrl(text)).toMatchObject(expected);
  });

  it.each([
    'relay.example',
    'http://relay.example',
    'smtp://',
    'smtp://ann@relay.example',
    'smtp://relay.example/path',
    'smtp://ann:%@relay.example',
  ])('is not %s', (text) => {
    expect(parseRelayUrl(text)).toBeUndefined();
  });
});
