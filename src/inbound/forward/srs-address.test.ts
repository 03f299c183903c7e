import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../keyring/instance-keyring.js';
import { DAY_MS, formatSrs, parseSrs } from './srs-address.js';

const NOW = Date.UTC(2026, 10, 15, 12);
const keyring = createKeyring({ current: Buffer.alloc(32, 5) });
const other = createKeyring({ current: Buffer.alloc(32, 6) });

const atom = fc.stringMatching(/^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]{1,10}$/);
const local = fc.array(atom, { minLength: 1, maxLength: 2 }).map((atoms) => atoms.join('.'));
const domain = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z0-9]\.test$/);
const sender = fc.record({ local, domain });

describe('SRS addresses', () => {
  it('come back to the sender, within ten days and in any case', () => {
    fc.assert(
      fc.property(
        sender,
        fc.integer({ min: 0, max: 10 * DAY_MS }),
        fc.infiniteStream(fc.boolean()),
        (of, age, flips) => {
          const written = formatSrs(keyring, of, NOW);
          if (written === undefined) return; // too long: a token stands for it
          const expected = expectedOf(of);
          expect(parseSrs(keyring, written, NOW + age)).toEqual({ kind: 'address', address: expected });
          const changed = [...written].map((letter) => (flips.next().value ? letter.toUpperCase() : letter)).join('');
          const verdict = parseSrs(keyring, changed, NOW + age);
          expect(verdict?.kind).toBe('address');
          expect(verdict?.kind === 'address' && verdict.address.toLowerCase()).toBe(expected.toLowerCase());
        },
      ),
    );
  });

  it('are refused once they are changed, too old, or made by another', () => {
    fc.assert(
      fc.property(sender, fc.nat(), fc.constantFrom(...'abcxyz234567'), (of, at, letter) => {
        const written = formatSrs(keyring, of, NOW);
        if (written === undefined) return;
        expect(parseSrs(keyring, written, NOW + 12 * DAY_MS)).toEqual({ kind: 'forged' });
        expect(parseSrs(other, written, NOW)).toEqual({ kind: 'forged' });
        const place = 5 + (at % (written.length - 5));
        const changed = `${written.slice(0, place)}${letter}${written.slice(place + 1)}`;
        if (changed.toLowerCase() === written.toLowerCase()) return;
        expect(parseSrs(keyring, changed, NOW)).toEqual({ kind: 'forged' });
      }),
    );
  });

  it('are lower case, with a MAC of forty bits and a day', () => {
    expect(formatSrs(keyring, { local: 'Ann.Lee', domain: 'example.test' }, NOW)).toMatch(
      /^srs0=[a-z2-7]{8}=[a-z2-7]{2}=example\.test=Ann\.Lee$/,
    );
  });

  it('keep the word of the first forwarder, however many follow', () => {
    const first = { local: 'SRS0=HhHh=TT=example.test=ann', domain: 'first.test' };
    const second = formatSrs(keyring, first, NOW) ?? '';
    expect(second).toMatch(/^srs1=[a-z2-7]{8}=first\.test==HhHh=TT=example\.test=ann$/);
    const home = { kind: 'address', address: 'SRS0=HhHh=TT=example.test=ann@first.test' };
    expect(parseSrs(keyring, second, NOW + 10 * DAY_MS)).toEqual(home);
    expect(parseSrs(keyring, second, NOW + 11 * DAY_MS)).toEqual({ kind: 'forged' });
    const third = formatSrs(other, { local: second, domain: 'second.test' }, NOW) ?? '';
    expect(third).toMatch(/^srs1=[a-z2-7]{8}=first\.test==HhHh=TT=example\.test=ann$/);
    expect(parseSrs(other, third, NOW)).toEqual(home);
    expect(formatSrs(keyring, { local: 'SRS0+abc=TT=x.test=ann', domain: 'plus.test' }, NOW)).toMatch(
      /^srs1=[a-z2-7]{8}=plus\.test=\+abc=TT=x\.test=ann$/,
    );
  });

  it('stay valid over a rotation of the key', () => {
    const written = formatSrs(keyring, { local: 'ann', domain: 'example.test' }, NOW) ?? '';
    const rotated = createKeyring({ current: Buffer.alloc(32, 7), previous: [Buffer.alloc(32, 5)] });
    expect(parseSrs(rotated, written, NOW)).toEqual({ kind: 'address', address: 'ann@example.test' });
  });

  it.each(['ann', 'srs', 'srs2=a=b=c=d', 'srs-short', 'b-abc', '', 'srs0', 'srs1ann'])(
    'are not read into %j',
    (text) => {
      expect(parseSrs(keyring, text, NOW)).toBeUndefined();
    },
  );

  it.each(['srs0=', 'SRS0=a=b=c', 'srs0=aaaaaaaa=aa=example.test=ann', 'srs1=aaaaaaaa=x.test==y', 'srs0+a', 'SRS1=='])(
    'that are broken are forged: %s',
    (text) => expect(parseSrs(keyring, text, NOW)).toEqual({ kind: 'forged' }),
  );

  it.each([
    ['too long', `${'a'.repeat(40)}`, 'a-long-name.example.test'],
    ['quoted', '"ann lee"', 'example.test'],
    ['of a literal', 'ann', '[192.0.2.1]'],
  ])('are not made of a sender that is %s', (_, local, domain) => {
    expect(formatSrs(keyring, { local, domain }, NOW)).toBeUndefined();
  });
});

/** A sender rewritten by another forwarder comes back as that forwarder's address. */
function expectedOf({ local, domain }: { local: string; domain: string }): string {
  const [, host, tail] = /^srs1[=+-][^=]+=([^=]+)=([=+-].+)$/i.exec(local) ?? [];
  return host === undefined ? `${local}@${domain}` : `SRS0${tail}@${host}`;
}
