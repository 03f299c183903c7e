import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../keyring/instance-keyring.js';
import { newId, systemRandom } from '../../platform/random.js';
import { formatReturnPath, parseReturnPath } from './return-path.js';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const keyring = createKeyring({ current: NEW });
const NOW = Date.UTC(2026, 10, 15, 12);
const DAY_MS = 86_400_000;
const emailId = newId(systemRandom, NOW);

const localOf = (address: string) => address.slice(0, address.indexOf('@'));
const tokenFor = (position: number, ring = keyring) =>
  localOf(formatReturnPath(ring, { emailId, position, label: 'wp-bounces', domain: 'example.test' }));

describe('the address that bounces come back to', () => {
  it('stands below the domain under its own label, and fits a local part', () => {
    const address = formatReturnPath(keyring, { emailId, position: 3, label: 'wp-bounces', domain: 'example.test' });
    expect(address).toMatch(/^b-[a-z2-7]+@wp-bounces\.example\.test$/);
    expect(localOf(address).length).toBeLessThanOrEqual(64);
  });

  it('stands at the host itself when there is no label', () => {
    const address = formatReturnPath(keyring, { emailId, position: 0, label: '', domain: 'mail.waypost.test' });
    expect(address).toMatch(/^b-[a-z2-7]+@mail\.waypost\.test$/);
  });

  it('names email and recipient, whatever became of its case', () => {
    for (const position of [0, 1, 49, 255]) {
      const local = tokenFor(position);
      expect(parseReturnPath(keyring, local, NOW)).toEqual({ emailId, position });
      expect(parseReturnPath(keyring, local.toUpperCase(), NOW)).toEqual({ emailId, position });
    }
  });

  it('is refused with any single character changed, cut or added', () => {
    const local = tokenFor(7);
    for (let at = 0; at < local.length; at++) {
      const other = local.charAt(at) === 'a' ? 'b' : 'a';
      expect(
        parseReturnPath(keyring, local.slice(0, at) + other + local.slice(at + 1), NOW),
        `at ${at}`,
      ).toBeUndefined();
      expect(parseReturnPath(keyring, local.slice(0, at), NOW)).toBeUndefined();
    }
    expect(parseReturnPath(keyring, `${local}a`, NOW)).toBeUndefined();
    expect(parseReturnPath(createKeyring({ current: OLD }), local, NOW)).toBeUndefined();
  });

  it('never throws, whatever a stranger writes', () => {
    fc.assert(fc.property(fc.string(), (text) => parseReturnPath(keyring, `b-${text}`, NOW) === undefined));
  });

  it('holds for 30 days from the day it leaves', () => {
    const local = tokenFor(0);
    expect(parseReturnPath(keyring, local, NOW + 30 * DAY_MS)).toBeDefined();
    expect(parseReturnPath(keyring, local, NOW + 30 * DAY_MS + 1000)).toBeUndefined();
    const scheduled = localOf(
      formatReturnPath(keyring, {
        emailId,
        position: 0,
        label: 'b',
        domain: 'example.test',
        date: NOW + 29.5 * DAY_MS,
      }),
    );
    expect(parseReturnPath(keyring, scheduled, NOW + 59.5 * DAY_MS)).toBeDefined();
    expect(parseReturnPath(keyring, scheduled, NOW + 61 * DAY_MS)).toBeUndefined();
  });

  it('is read under a former key after rotation', () => {
    const rotated = createKeyring({ current: NEW, previous: [OLD] });
    expect(parseReturnPath(rotated, tokenFor(1, createKeyring({ current: OLD })), NOW)).toEqual({
      emailId,
      position: 1,
    });
  });
});
