import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../keyring/instance-keyring.js';
import { systemRandom } from '../../platform/random.js';
import { createEncryptService } from './encrypt-service.js';
import { readTxtValue } from './txt-value.js';

const keyring = createKeyring({ current: Buffer.alloc(32, 1) });
const { encrypt } = createEncryptService({ keyring, random: systemRandom, txtPrefix: 'waypost' });

describe('encrypting a TXT record', () => {
  it.each([
    ['ann@example.test', 'ann@example.test'],
    ['waypost=sales:ann@example.test,!gone', 'sales:ann@example.test,!gone'],
    [' Forward-Email=/^x{1,2}$/:ann@example.test ', '/^x{1,2}$/:ann@example.test'],
  ])('takes %j', (input, plain) => {
    const [prefix, value = ''] = encrypt(input).split(/=(.*)/s);
    expect(prefix).toBe('waypost');
    expect(readTxtValue(keyring, value)).toBe(plain);
  });

  it('takes the port form', () => {
    const record = encrypt('forward-email-port=1337');
    expect(record.startsWith('waypost-port=')).toBe(true);
    expect(readTxtValue(keyring, record.slice('waypost-port='.length))).toBe('1337');
  });

  it.each([
    ['waypost-site-verification=AbC', 'encrypt.verification'],
    ['a:b@c.test, Forward-Email-Site-Verification=AbC', 'encrypt.verification'],
    ['waypost=', 'encrypt.empty'],
    [',,', 'encrypt.empty'],
    ['hello', 'encrypt.notARule'],
    ['a:b@c.test,nobody', 'encrypt.notARule'],
    ['/(/:b@c.test', 'encrypt.notARule'],
    ['waypost-port=22', 'encrypt.port'],
    ['waypost-port=99999', 'encrypt.port'],
    ['waypost-port=abc', 'encrypt.port'],
  ])('refuses %j', (input, key) => {
    expect(() => encrypt(input)).toThrow(expect.objectContaining({ kind: 'invalid', key }));
  });
});

describe('an encrypted value', () => {
  it('has the documented format: base64 of base64url of version, IV, tag and ciphertext', () => {
    const value = encrypt('ann@example.test').slice('waypost='.length);
    const inner = Buffer.from(value, 'base64').toString();
    expect(inner).toMatch(/^[\w-]+$/);
    const bytes = Buffer.from(inner, 'base64url');
    expect([bytes[0], bytes.length]).toEqual([2, 1 + 12 + 16 + 'ann@example.test'.length]);
  });

  it('differs each time', () => {
    expect(encrypt('ann@example.test')).not.toBe(encrypt('ann@example.test'));
  });

  it('is still read after the key was rotated', () => {
    const value = encrypt('ann@example.test').slice('waypost='.length);
    const rotated = createKeyring({ current: Buffer.alloc(32, 2), previous: [Buffer.alloc(32, 1)] });
    expect(readTxtValue(rotated, value)).toBe('ann@example.test');
  });

  it('that another service sealed, or that was changed, is plain text', () => {
    const value = encrypt('ann@example.test').slice('waypost='.length);
    const other = createKeyring({ current: Buffer.alloc(32, 3) });
    expect(readTxtValue(other, value)).toBe(value);
    const bytes = Buffer.from(Buffer.from(value, 'base64').toString(), 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const changed = Buffer.from(bytes.toString('base64url')).toString('base64');
    expect(readTxtValue(keyring, changed)).toBe(changed);
    for (const plain of ['', 'ann@example.test', 'AAAA', '!!']) expect(readTxtValue(keyring, plain)).toBe(plain);
  });
});
