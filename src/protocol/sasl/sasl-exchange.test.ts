import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSaslExchange, SASL_MECHANISMS } from './sasl-exchange.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('SASL', () => {
  it('PLAIN comes with the command or after an empty challenge', () => {
    const credentials = { login: 'ann@example.test', password: 'pässword' };
    const response = base64(`\0${credentials.login}\0${credentials.password}`);
    expect(createSaslExchange('PLAIN').step(response)).toEqual({ kind: 'credentials', credentials });
    const exchange = createSaslExchange('PLAIN');
    expect(exchange.step(undefined)).toEqual({ kind: 'challenge', challenge: '' });
    expect(exchange.step(response)).toEqual({ kind: 'credentials', credentials });
  });

  it('PLAIN may repeat its own name, and may not act for another user', () => {
    expect(createSaslExchange('PLAIN').step(base64('a\0a\0b')).kind).toBe('credentials');
    expect(createSaslExchange('PLAIN').step(base64('c\0a\0b')).kind).toBe('broken');
  });

  it('LOGIN asks for both, or for the password alone', () => {
    const exchange = createSaslExchange('LOGIN');
    expect(exchange.step(undefined)).toEqual({ kind: 'challenge', challenge: 'VXNlcm5hbWU6' });
    expect(exchange.step(base64('ann'))).toEqual({ kind: 'challenge', challenge: 'UGFzc3dvcmQ6' });
    expect(exchange.step(base64('secret'))).toEqual({
      kind: 'credentials',
      credentials: { login: 'ann', password: 'secret' },
    });
    expect(createSaslExchange('LOGIN').step(base64('ann'))).toEqual({ kind: 'challenge', challenge: 'UGFzc3dvcmQ6' });
  });

  it.each(SASL_MECHANISMS)('%s can be given up', (mechanism) => {
    expect(createSaslExchange(mechanism).step('*')).toEqual({ kind: 'cancelled' });
  });

  it.each([
    '',
    '=',
    'no base64',
    'YQ',
    base64('a'),
    base64('\0a'),
    base64('\0a\0'),
    base64('\0\0b'),
    base64('\0a\0b\0c'),
  ])('PLAIN %j is broken', (response) => {
    expect(createSaslExchange('PLAIN').step(response)).toEqual({ kind: 'broken' });
  });

  it('is broken by bytes that are no UTF-8, and never throws', () => {
    expect(createSaslExchange('PLAIN').step(Buffer.from([0, 0xff, 0, 0x61]).toString('base64')).kind).toBe('broken');
    fc.assert(
      fc.property(fc.constantFrom(...SASL_MECHANISMS), fc.array(fc.string()), (mechanism, responses) => {
        const exchange = createSaslExchange(mechanism);
        for (const response of responses) exchange.step(response);
      }),
    );
  });
});
