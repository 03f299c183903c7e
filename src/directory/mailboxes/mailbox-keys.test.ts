import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random.js';
import { setupBaseReceiver, setupBaseSender } from '../../protocol/hpke/hpke.js';
import { createMailboxKeys, unwrapByPassword, wrapByPassword } from './mailbox-keys.js';

const ALIAS = 'a'.repeat(24);
const keys = createMailboxKeys(systemRandom, ALIAS);

describe('mailbox keys', () => {
  it('are a pair that opens what was sealed to it', () => {
    const info = Buffer.from('intake');
    const { publicKey, privateKey } = keys;
    const sender = setupBaseSender('aes-256-gcm', { publicKey, info, ephemeralMaterial: randomBytes(32) });
    const sealed = sender.context.seal(Buffer.from('blob'), Buffer.from('a letter'));
    const receiver = setupBaseReceiver('aes-256-gcm', { privateKey, enc: sender.enc, info });
    expect(receiver.open(Buffer.from('blob'), sealed).toString()).toBe('a letter');
  });

  it('come back from under the password that wrapped them, and from no other', () => {
    const wrappingKey = randomBytes(32);
    const wrapped = wrapByPassword(wrappingKey, keys, systemRandom);
    const { publicKey, privateKey, mailboxKey } = unwrapByPassword(wrappingKey, wrapped);
    expect([publicKey, privateKey, mailboxKey].map(hex)).toEqual(
      [keys.publicKey, keys.privateKey, keys.mailboxKey].map(hex),
    );
    expect(() => unwrapByPassword(randomBytes(32), wrapped)).toThrow();
  });

  it('open for the alias and public key they were wrapped with only', () => {
    const wrappingKey = randomBytes(32);
    const wrapped = wrapByPassword(wrappingKey, keys, systemRandom);
    expect(() => unwrapByPassword(wrappingKey, { ...wrapped, sealId: 'b'.repeat(24) })).toThrow();
    expect(() => unwrapByPassword(wrappingKey, { ...wrapped, publicKey: randomBytes(32) })).toThrow();
    expect(() => unwrapByPassword(wrappingKey, { ...wrapped, wrappedKeys: randomBytes(20) })).toThrow();
  });
});

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
