import { describe, expect, it } from 'vitest';
import type { TextMatch } from '../content-lines/text-match.js';
import { type Card, isCardFault, validateCard } from './card.js';
import { cardFactsOf } from './card-facts.js';
import { type CardPropertyFilter, matchesCard } from './card-filter.js';
import { convertCard, upgradeCard } from './convert-card.js';
import { editCard } from './edit-card.js';
import { writeCard } from './write-card.js';

const NOW = Date.UTC(2026, 10, 18, 12);
const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');
const APPLE = lines(
  'BEGIN:VCARD',
  'version:3.0',
  'N:Doe;Ann;;;',
  'FN:Ann Doe',
  'item1.EMAIL;type=INTERNET;type=pref:ann@example.test',
  'item1.X-ABLabel:Private',
  'EMAIL;type=WORK:work@example.test',
  'TEL;TYPE=cell:+1 555',
  'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
  'X-Own:kept, as is',
  'UID:u1',
  'END:VCARD',
);

function cardOf(text: string): Card {
  const card = validateCard(text);
  if (isCardFault(card)) throw new Error(card.subject);
  return card;
}

describe('a card', () => {
  it.each([
    ['not a card', 'valid-address-data'],
    [lines('BEGIN:VCARD', 'VERSION:3.0', 'END:VCARD'), 'valid-address-data'],
    [lines('BEGIN:VCARD', 'FN:x', 'END:VCARD'), 'valid-address-data'],
    [`${APPLE}${APPLE}`, 'valid-address-data'],
    [lines('BEGIN:VCARD', 'VERSION:2.1', 'N:x', 'END:VCARD'), 'supported-address-data'],
  ])('%# is refused', (text, condition) => {
    expect(validateCard(text)).toMatchObject({ condition });
  });

  it('tells names, addresses, phones and kind', () => {
    expect(cardFactsOf(cardOf(APPLE))).toEqual({
      uid: 'u1',
      fullName: 'Ann Doe',
      name: ['Doe', 'Ann', '', '', ''],
      nickname: undefined,
      organization: undefined,
      emails: [
        { value: 'ann@example.test', type: 'INTERNET' },
        { value: 'work@example.test', type: 'WORK' },
      ],
      phones: [{ value: '+1 555', type: 'CELL' }],
      isGroup: false,
    });
    const bare = cardOf(
      lines('BEGIN:VCARD', 'VERSION:4.0', 'N:Doe;Ann;;Dr.;', 'KIND:group', 'TEL:tel:+1', 'END:VCARD'),
    );
    expect(cardFactsOf(bare)).toMatchObject({
      fullName: 'Dr. Ann Doe',
      isGroup: true,
      phones: [{ value: '+1', type: 'CELL' }],
    });
  });
});

describe('an edited card', () => {
  const edit = (changes: Parameters<typeof editCard>[2]) => editCard(APPLE, cardOf(APPLE), changes, NOW);
  const withRevision = (text: string) => text.replace('END:VCARD', 'REV:2026-11-18T12:00:00Z\r\nEND:VCARD');

  it('keeps every line that nothing touches, and sets REV', () => {
    expect(edit({})).toBe(withRevision(APPLE));
  });

  it('keeps the line of a value that stays, and takes the label of one that goes', () => {
    expect(edit({ emails: [{ value: 'ann@example.test' }, { value: 'new@example.test', type: 'HOME' }] })).toBe(
      withRevision(
        APPLE.replace('EMAIL;type=WORK:work@example.test\r\n', '').replace(
          'END:VCARD',
          'EMAIL;TYPE=HOME:new@example.test\r\nEND:VCARD',
        ),
      ),
    );
    expect(edit({ emails: [{ value: 'work@example.test' }] })).not.toMatch(/item1/);
  });

  it('rewrites N only together with FN', () => {
    expect(edit({ fullName: 'Bea Roe' })).toContain('N:Roe;Bea;;;\r\nFN:Bea Roe\r\n');
    const other = APPLE.replace('FN:Ann Doe', 'FN:Annie');
    expect(editCard(other, cardOf(other), { fullName: 'Bea' }, NOW)).toContain('N:Doe;Ann;;;\r\nFN:Bea\r\n');
  });

  it('ends added lines as the others end', () => {
    const text = APPLE.replaceAll('\r\n', '\n');
    expect(editCard(text, cardOf(text), { phones: [{ value: '1' }], isGroup: true }, NOW)).not.toContain('\r');
  });
});

it('a written card is escaped and folded, and reads as it was meant', () => {
  const text = writeCard({
    uid: 'u2',
    fullName: 'Ann; the\n"First", Doe',
    emails: [{ value: 'a@b.test', type: 'WORK' }],
    phones: [{ value: '+1' }],
    addresses: [{ street: 'A street, so long that its line is folded somewhere near the end of it', city: 'X' }],
    isGroup: true,
    nowMs: NOW,
  });
  expect(cardFactsOf(cardOf(text))).toMatchObject({
    fullName: 'Ann; the\n"First", Doe',
    emails: [{ value: 'a@b.test', type: 'WORK' }],
    phones: [{ value: '+1', type: 'CELL' }],
    isGroup: true,
  });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

describe('another version', () => {
  it('is 4.0 with data URLs and PREF, and 3.0 again', () => {
    const four = convertCard(APPLE, cardOf(APPLE), '4.0');
    expect(four).toContain('PHOTO:data:image/jpeg;base64,AAAA\r\n');
    expect(four).toContain('item1.EMAIL;PREF=1:ann@example.test\r\n');
    expect(four).toContain('X-Own:kept, as is\r\n');
    const three = convertCard(four, cardOf(four), '3.0');
    expect(three).toContain('PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r\n');
    expect(three).toContain('item1.EMAIL;TYPE=PREF:ann@example.test\r\n');
    expect(convertCard(APPLE, cardOf(APPLE), '3.0')).toBe(APPLE);
  });

  it('is 3.0 of a 2.1 card in QUOTED-PRINTABLE and of any charset', () => {
    const text = lines(
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCr=',
      'gen',
      'TEL;HOME;VOICE;PREF:1',
      'NOTE;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:caf=E9=0D=0Atwo, three',
      'END:VCARD',
    );
    expect(upgradeCard(text)).toBe(
      lines(
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Müller;Jürgen',
        'TEL;TYPE=HOME,VOICE,PREF:1',
        'NOTE:café\\ntwo\\, three',
        'FN:Jürgen Müller',
        'END:VCARD',
      ),
    );
    expect(upgradeCard(APPLE)).toBe(APPLE);
  });
});

describe('a filter of cards', () => {
  const text = (wanted: string, kind: TextMatch['kind'] = 'contains', isNegated = false): TextMatch => ({
    text: wanted,
    collation: 'i;unicode-casemap',
    kind,
    isNegated,
  });
  const passes = (test: 'anyof' | 'allof', ...properties: (Partial<CardPropertyFilter> & { name: string })[]) =>
    matchesCard(
      {
        test,
        properties: properties.map((property) => ({
          group: undefined,
          isNotDefined: false,
          test: 'anyof',
          texts: [],
          parameters: [],
          ...property,
        })),
      },
      cardOf(APPLE),
    );

  it('takes any or all of its conditions, on both levels', () => {
    const [ann, bob] = [text('ANN'), text('bob')];
    expect(passes('anyof', { name: 'FN', texts: [bob] }, { name: 'EMAIL', texts: [ann] })).toBe(true);
    expect(passes('allof', { name: 'FN', texts: [bob] }, { name: 'EMAIL', texts: [ann] })).toBe(false);
    expect(passes('anyof', { name: 'FN', texts: [ann, bob], test: 'allof' })).toBe(false);
    expect(passes('anyof', { name: 'FN', texts: [text('doe', 'ends-with')] })).toBe(true);
    expect(passes('anyof', { name: 'NOTE', isNotDefined: true })).toBe(true);
    expect(passes('allof')).toBe(true);
    const work = { name: 'TYPE', isNotDefined: false, text: text('work', 'equals') };
    expect(passes('anyof', { name: 'EMAIL', parameters: [work], texts: [text('work@')], test: 'allof' })).toBe(true);
  });
});
