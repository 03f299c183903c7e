import { describe, expect, it } from 'vitest';
import { readFields } from './card/card-fields';
import { readCard, splitCards, writeCard } from './card/card-lines';
import { editCard, newCard } from './card/edit-card';
import { membersOf, newGroup, renameGroup, withMembers } from './card/group-card';
import { mergeCards } from './card/merge-cards';
import { readCsv, writeCsv } from './transfer/csv';
import { hasKnownHead, readContactRows, writeContactRows } from './transfer/csv-contacts';

const CARD = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'UID:ann',
  'FN:Dr. Ann Lee',
  'N:Lee;Ann;;Dr.;',
  'ORG:Acme\\, Inc.;Research;Lab 2',
  'item1.EMAIL;TYPE=WORK;X-FOO="a;b":ann@acme.test',
  'item1.X-ABLabel:_$!<Other>!$_',
  'TEL;TYPE=HOME,VOICE:+1 555 0100',
  'ADR;TYPE=HOME:;;1 Main St\\nFlat 2;Town;;12345;Land',
  'BDAY:19900501',
  'NOTE:One\\, two\\nthree and a line that is long enough to be folded somewhere in its mid',
  ' dle',
  'X-UNKNOWN;A=b:kept as it is',
  'PHOTO;ENCODING=b;TYPE=JPEG:/9j/',
  ' 4AAQ',
  'END:VCARD',
  '',
].join('\r\n');
const NOW = new Date('2026-11-19T10:00:00Z');
const edit = (text: string, changes: object) => {
  const card = readCard(text);
  return writeCard(editCard(card, { ...readFields(card), ...changes }, NOW));
};

describe('a card', () => {
  it('is read with everything the page shows', () => {
    expect(readFields(readCard(CARD))).toMatchObject({
      ...{ given: 'Ann', family: 'Lee', prefix: 'Dr.', organization: 'Acme, Inc.', department: 'Research' },
      emails: [{ type: 'work', value: 'ann@acme.test' }],
      phones: [{ type: 'home', value: '+1 555 0100' }],
      addresses: [{ type: 'home', street: '1 Main St\nFlat 2', city: 'Town', postalCode: '12345', country: 'Land' }],
      birthday: '1990-05-01',
      note: 'One, two\nthree and a line that is long enough to be folded somewhere in its middle',
      photo: 'data:image/jpeg;base64,/9j/4AAQ',
    });
  });

  it('keeps every line that is not edited', () => {
    expect(writeCard(readCard(CARD))).toBe(CARD);
    const changed = edit(CARD, { title: 'Chief' });
    const without = changed.replace('TITLE:Chief\r\n', '').replace(/REV:.*\r\n/, '');
    expect(without).toBe(CARD);
    const lf = CARD.replaceAll('\r\n', '\n');
    expect(edit(lf, { note: 'x'.repeat(200) })).not.toContain('\r');
  });

  it('changes one value with its parameters kept, and removes another with its label', () => {
    const { emails } = readFields(readCard(CARD));
    const changed = edit(CARD, { emails: emails.map((one) => ({ ...one, value: 'lee@acme.test' })) });
    expect(changed).toContain('item1.EMAIL;TYPE=WORK;X-FOO="a;b":lee@acme.test\r\n');
    const moved = edit(CARD, { emails: emails.map((one) => ({ ...one, type: 'home' })) });
    expect(moved).toContain('item1.EMAIL;X-FOO="a;b";TYPE=HOME:ann@acme.test\r\n');
    const removed = edit(CARD, { emails: [{ type: 'home', value: 'new@acme.test' }] });
    expect(removed).not.toContain('item1');
    expect(removed).toContain('EMAIL;TYPE=HOME:new@acme.test\r\n');
    expect(edit(CARD, { family: 'Lie' })).toContain(
      'FN:Dr. Ann Lie\r\nN:Lie;Ann;;Dr.;\r\nORG:Acme\\, Inc.;Research;Lab 2\r\n',
    );
    expect(edit(CARD, { photo: undefined })).not.toContain('PHOTO');
  });

  it('is made from fields and folded, and read back', () => {
    const fields = { ...readFields(readCard(CARD)), emails: [], note: 'ä'.repeat(100), given: 'Bo;b' };
    const text = writeCard(editCard(newCard('u1'), fields, NOW));
    expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    expect(readFields(readCard(text))).toMatchObject({ given: 'Bo;b', note: 'ä'.repeat(100), birthday: '1990-05-01' });
  });

  it('of an old version is read too', () => {
    const old =
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCl=\r\nler;Jo;;;\r\nTEL;CELL:1\r\nEND:VCARD\r\n';
    expect(readFields(readCard(old))).toMatchObject({ family: 'Müller', given: 'Jo', phones: [{ type: 'cell' }] });
  });

  it('may stand beside others in one file', () => {
    expect(splitCards(`\uFEFF${CARD}junk\n${CARD.replaceAll('\r\n', '\n')}`)).toEqual([CARD, CARD]);
  });
});

describe('cards of one person', () => {
  it('become one that has everything', () => {
    const other = [
      ...[
        'BEGIN:VCARD',
        'VERSION:3.0',
        'UID:b',
        'FN:Annie',
        'N:;Annie;;;',
        'EMAIL:ANN@acme.test',
        'EMAIL:home@ann.test',
      ],
      ...[
        'TEL:+15550100',
        'BDAY:1991-01-01',
        'NOTE:Other',
        'item1.URL:https://ann.test',
        'item1.X-ABLabel:Blog',
        'END:VCARD',
        '',
      ],
    ].join('\r\n');
    const merged = mergeCards([readCard(CARD), readCard(other)]);
    const fields = readFields(merged);
    expect(fields).toMatchObject({ fullName: 'Dr. Ann Lee', nickname: 'Annie', birthday: '1990-05-01' });
    expect(fields.emails.map(({ value }) => value)).toEqual(['ann@acme.test', 'home@ann.test']);
    expect(fields.phones).toHaveLength(1);
    for (const part of ['One, two', 'BDAY: 1991-01-01', 'Other']) expect(fields.note).toContain(part);
    const text = writeCard(merged);
    expect(text).toContain('item1m2.URL:https://ann.test\r\nitem1m2.X-ABLabel:Blog\r\n');
    expect(text).toContain('X-UNKNOWN;A=b:kept as it is');
    expect(text.match(/UID:/g)).toHaveLength(1);
    expect(text.endsWith('END:VCARD\r\n')).toBe(true);
  });
});

describe('a group', () => {
  it('has members, which are added and removed one by one', () => {
    const group = withMembers(renameGroup(newGroup('g', 'Team'), 'Friends'), ['a', 'b']);
    expect(membersOf(group)).toEqual(['a', 'b']);
    expect(membersOf(withMembers(group, ['b', 'c']))).toEqual(['b', 'c']);
    expect(writeCard(group)).toContain('FN:Friends\r\nN:Friends;;;;\r\n');
    const of4 = readCard(
      'BEGIN:VCARD\nVERSION:4.0\nKIND:group\nMEMBER:urn:uuid:x\nMEMBER:mailto:y@z.test\nEND:VCARD\n',
    );
    expect(writeCard(withMembers(of4, ['x', 'mailto:y@z.test', 'n']))).toContain('y@z.test\nMEMBER:urn:uuid:n\nEND');
  });
});

describe('a table of contacts', () => {
  it('is read as Google, Outlook and spreadsheets write it', () => {
    const google =
      'First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City,Website 1 - Value\r\nAnn,Lee,* myContacts ::: Friends,* Work,a@x.test ::: b@x.test,Mobile,1,Home,"1 Main St\nFlat 2",Town,https://x.test\r\n';
    expect(readContactRows(readCsv(google))).toMatchObject([
      {
        ...{ given: 'Ann', family: 'Lee', categories: 'Friends' },
        emails: [
          { type: 'work', value: 'a@x.test' },
          { type: 'work', value: 'b@x.test' },
        ],
        phones: [{ type: 'cell', value: '1' }],
        addresses: [{ type: 'home', street: '1 Main St\nFlat 2', city: 'Town' }],
        urls: [{ value: 'https://x.test' }],
      },
    ]);
    const outlook =
      '"First Name","Company","E-mail Address","E-mail 2 Address","Business Phone","Mobile Phone","Home Street","Home Country/Region","Birthday","Notes"\r\n"Bob","Acme, Inc.","b@x.test","","2","3","Way 1","Land","5/1/1990","He said ""hi"""\r\n';
    expect(readContactRows(readCsv(outlook))).toMatchObject([
      {
        ...{ given: 'Bob', organization: 'Acme, Inc.', birthday: '1990-05-01', note: 'He said "hi"' },
        emails: [{ value: 'b@x.test' }],
        phones: [
          { type: 'work', value: '2' },
          { type: 'cell', value: '3' },
        ],
        addresses: [{ type: 'home', street: 'Way 1', country: 'Land' }],
      },
    ]);
    expect(readContactRows(readCsv('Name;Email\nCarl;c@x.test\n'))).toMatchObject([{ fullName: 'Carl' }]);
    expect(hasKnownHead(readCsv('a,b\n1,2\n'))).toBe(false);
  });

  it('has what was written', () => {
    const fields = readFields(readCard(CARD));
    const [again] = readContactRows(readCsv(writeCsv(writeContactRows([fields]))));
    const plain = (one: typeof fields | undefined) =>
      JSON.parse(
        JSON.stringify(one, (key, value) =>
          key === 'line' || key === 'photo' || key === 'fullName' ? undefined : value,
        ),
      );
    expect(plain(again)).toEqual(plain(fields));
    expect(writeCsv([['=1+1']])).toBe("'=1+1\r\n");
  });
});
