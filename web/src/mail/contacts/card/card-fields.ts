import { type CardLine, type CardText, decodeText, splitValue } from './card-lines';

/** Kinds of e-mail addresses, phone numbers and so on that the page names; others are kept. */
export const TYPES = ['home', 'work', 'cell', 'other'] as const;
export type FieldType = (typeof TYPES)[number];

/** One of several values; `line` is the line that it was read from. */
export interface TypedField {
  readonly type: FieldType;
  readonly value: string;
  readonly line?: CardLine | undefined;
}

export interface AddressField {
  readonly type: FieldType;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly line?: CardLine | undefined;
}

/** What the page shows and edits of a card. */
export interface CardFields {
  readonly prefix: string;
  readonly given: string;
  readonly additional: string;
  readonly family: string;
  readonly suffix: string;
  readonly fullName: string;
  readonly nickname: string;
  readonly organization: string;
  readonly department: string;
  readonly title: string;
  readonly emails: readonly TypedField[];
  readonly phones: readonly TypedField[];
  readonly addresses: readonly AddressField[];
  readonly urls: readonly TypedField[];
  /** `1990-05-01`, `--05-01` without a year, or what the card says. */
  readonly birthday: string;
  readonly note: string;
  /** With commas. */
  readonly categories: string;
  /** A `data:` address. */
  readonly photo: string | undefined;
}

export const NO_FIELDS: CardFields = {
  ...{ prefix: '', given: '', additional: '', family: '', suffix: '', fullName: '', nickname: '' },
  ...{ organization: '', department: '', title: '', birthday: '', note: '', categories: '', photo: undefined },
  ...{ emails: [], phones: [], addresses: [], urls: [] },
};

export function readFields(card: CardText): CardFields {
  const all = (name: string) => card.lines.filter((line) => line.name === name);
  const text = (name: string) => decodeText(all(name)[0]?.value ?? '').trim();
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = splitValue(
    all('N')[0]?.value ?? '',
    ';',
  );
  const [organization = '', department = ''] = splitValue(all('ORG')[0]?.value ?? '', ';');
  const typed = (name: string, scheme?: RegExp) =>
    all(name).map((line): TypedField => {
      const value = decodeText(line.value).trim();
      return { type: typeOf(line), value: scheme ? value.replace(scheme, '') : value, line };
    });
  return {
    ...{ family, given, additional, prefix, suffix, organization, department },
    fullName: text('FN'),
    nickname: text('NICKNAME'),
    title: text('TITLE'),
    emails: typed('EMAIL', /^mailto:/i),
    phones: typed('TEL', /^tel:/i),
    addresses: all('ADR').map(readAddress),
    urls: typed('URL'),
    birthday: readBirthday(text('BDAY')),
    note: text('NOTE'),
    categories: splitValue(
      all('CATEGORIES')
        .map(({ value }) => value)
        .join(','),
      ',',
    )
      .map((one) => one.trim())
      .filter(Boolean)
      .join(', '),
    photo: readPhoto(all('PHOTO')[0]),
  };
}

/** Name, else company, else first address. */
export function nameOf(fields: CardFields): string {
  const { prefix, given, additional, family, suffix, organization, emails } = fields;
  const spelt = [prefix, given, additional, family, suffix].filter(Boolean).join(' ');
  return spelt || fields.fullName || organization || emails[0]?.value || '';
}

function typeOf({ params }: CardLine): FieldType {
  const types = params.filter(({ name }) => name === 'TYPE').map(({ value }) => value.toLowerCase());
  if (types.some((type) => type === 'cell' || type === 'mobile')) return 'cell';
  return types.includes('home') ? 'home' : types.includes('work') ? 'work' : 'other';
}

function readAddress(line: CardLine): AddressField {
  const [box = '', extended = '', street = '', city = '', region = '', postalCode = '', country = ''] = splitValue(
    line.value,
    ';',
  );
  const lines = [box, extended, street].filter(Boolean).join('\n');
  return { type: typeOf(line), street: lines, city, region, postalCode, country, line };
}

/** RFC 2426 and 6350 write it with and without dashes, and with a time. */
function readBirthday(value: string): string {
  const day = value.replace(/T.*$/, '');
  const whole = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day);
  if (whole) return `${whole[1]}-${whole[2]}-${whole[3]}`;
  const yearless = /^--(\d{2})-?(\d{2})$/.exec(day);
  return yearless ? `--${yearless[1]}-${yearless[2]}` : day;
}

const PICTURES = /^data:image\/(?:jpe?g|png|gif|webp);base64,/i;

/** Only what the card itself holds: nothing is fetched from elsewhere. */
function readPhoto(line: CardLine | undefined): string | undefined {
  if (!line) return undefined;
  const value = decodeText(line.value).replace(/\s/g, '');
  if (PICTURES.test(value)) return value;
  const param = (wanted: string) => line.params.find(({ name }) => name === wanted)?.value ?? '';
  if (!/^(?:b|base64)$/i.test(param('ENCODING'))) return undefined;
  const type = /^(?:image\/)?(jpe?g|png|gif|webp)$/i.exec(param('TYPE') || 'jpeg')?.[1]?.toLowerCase();
  return type && /^[\w+/=]+$/.test(value) ? `data:image/${type.replace('jpg', 'jpeg')};base64,${value}` : undefined;
}
