import {
  type AddressField,
  type CardFields,
  type FieldType,
  NO_FIELDS,
  nameOf,
  type TypedField,
} from '../card/card-fields';

type Texts = Record<string, string>;
type TextKey = Exclude<keyof CardFields, 'emails' | 'phones' | 'addresses' | 'urls' | 'photo'>;

/** Column heads in small letters, as Google, Outlook, Apple and Thunderbird write them. */
const TEXT_HEADS: readonly (readonly [TextKey, readonly string[]])[] = [
  ['prefix', ['name prefix', 'title prefix', 'prefix']],
  ['given', ['first name', 'given name', 'firstname']],
  ['additional', ['middle name', 'additional name']],
  ['family', ['last name', 'family name', 'surname', 'lastname']],
  ['suffix', ['name suffix', 'suffix']],
  ['fullName', ['display name', 'full name', 'name', 'file as']],
  ['nickname', ['nickname']],
  ['organization', ['organization name', 'organization 1 - name', 'company', 'organization', 'organisation']],
  ['department', ['organization department', 'organization 1 - department', 'department']],
  ['title', ['organization title', 'organization 1 - title', 'job title', 'title']],
  ['birthday', ['birthday', 'birth date']],
  ['note', ['notes', 'note']],
  ['categories', ['labels', 'group membership', 'categories']],
];
const EMAIL = /^(?:e-?mail(?: (\d+))?(?: address)?|(?:primary|secondary) email|e-?mail address)(?: - value)?$/;
const PHONE =
  /^(?:(?:(home|business|work|mobile|other|primary|company main|car|assistant's) )?(?:phone|telephone|fax)(?: (?:number|\d+))?(?: - value)?|mobile|cell|(home|work|mobile|business) number)$/;
const URL_HEAD = /^(?:web ?page(?: \d+)?|web ?site(?: \d+ - value)?|url|personal web page|business web page)$/;
const ADDRESS =
  /^(?:(home|business|work|other|address \d+)[ -]+)?(?:- )?(street(?: ?[23])?|address|city|state|region|province|postal code|zip(?: code| ?code)?|country(?:\/region)?)$/;
const PARTS: Readonly<Record<string, keyof AddressField>> = {
  city: 'city',
  state: 'region',
  region: 'region',
  province: 'region',
  'postal code': 'postalCode',
  zip: 'postalCode',
  'zip code': 'postalCode',
  zipcode: 'postalCode',
  country: 'country',
  'country/region': 'country',
};

/** One contact for each row; the first row names the columns. Columns of another meaning become part of the note. */
export function readContactRows(rows: readonly (readonly string[])[]): readonly CardFields[] {
  const [head = [], ...rest] = rows;
  const heads = head.map((one) => one.toLowerCase().trim());
  return rest.map((row) => readRow(heads, row)).filter((fields) => nameOf(fields) !== '');
}

/** Whether a file says what its columns are. */
export function hasKnownHead([head = []]: readonly (readonly string[])[]): boolean {
  return head.some((one) => {
    const name = one.toLowerCase().trim();
    return EMAIL.test(name) || TEXT_HEADS.some(([, names]) => names.includes(name));
  });
}

function readRow(heads: readonly string[], row: readonly string[]): CardFields {
  const cell = (name: string) => row[heads.indexOf(name)]?.trim() ?? '';
  const texts: Texts = {};
  for (const [key, names] of TEXT_HEADS) texts[key] = names.map(cell).find((value) => value !== '') ?? '';
  const labelOf = (name: string) => cell(name.replace(/value$/, 'label')) || cell(name.replace(/value$/, 'type'));
  const emails: TypedField[] = [];
  const phones: TypedField[] = [];
  const urls: TypedField[] = [];
  const addresses = new Map<string, Texts>();
  heads.forEach((name, at) => {
    const value = row[at]?.trim() ?? '';
    if (value === '') return;
    // Google writes several values of one kind into one cell
    const values = value.split(/ ::: /).map((one) => one.trim());
    if (EMAIL.test(name)) emails.push(...values.map((one) => ({ type: typeOf(labelOf(name)), value: one })));
    else if (PHONE.test(name))
      phones.push(...values.map((one) => ({ type: typeOf(`${name} ${labelOf(name)}`), value: one })));
    else if (URL_HEAD.test(name)) urls.push(...values.map((one) => ({ type: typeOf(name), value: one })));
    else {
      const [, of = '', part = ''] = ADDRESS.exec(name) ?? [];
      if (part === '') return;
      const address = addresses.get(of) ?? {
        type: of.startsWith('address') ? typeOf(cell(`${of} - label`)) : typeOf(of),
      };
      const key = PARTS[part] ?? 'street';
      address[key] = address[key] ? `${address[key]}\n${value}` : value;
      addresses.set(of, address);
    }
  });
  const categories = (texts.categories ?? '')
    .split(/ ::: |[;,]/)
    .map((one) => one.replace(/^\*\s*/, '').trim())
    .filter((one) => one !== '' && !/^my ?contacts$/i.test(one));
  return {
    ...NO_FIELDS,
    ...texts,
    birthday: readDay(texts.birthday ?? ''),
    categories: categories.join(', '),
    ...{ emails, phones, urls },
    addresses: [...addresses.values()].map((one): AddressField => ({ ...EMPTY_ADDRESS, ...one })),
  };
}

const EMPTY_ADDRESS: AddressField = {
  type: 'other',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
};

function typeOf(label: string): FieldType {
  const text = label.toLowerCase();
  if (/mobile|cell/.test(text)) return 'cell';
  return /home|personal/.test(text) ? 'home' : /work|business|company/.test(text) ? 'work' : 'other';
}

/** Outlook writes an empty one as 0/0/00. */
function readDay(text: string): string {
  if (/^(?:--|\d{4}-)\d{2}-\d{2}$/.test(text)) return text;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const [year, month, day] = american
    ? [american[3], american[1], american[2]]
    : german
      ? [german[3], german[2], german[1]]
      : [];
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return isDay ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : '';
}

const LABELS: Readonly<Record<FieldType, string>> = { home: 'Home', work: 'Work', cell: 'Mobile', other: '' };

/** The columns that Google and most other programs read. */
export function writeContactRows(all: readonly CardFields[]): readonly (readonly string[])[] {
  const most = (key: 'emails' | 'phones' | 'addresses' | 'urls') => Math.max(1, ...all.map((one) => one[key].length));
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const [emails, phones, addresses, urls] = [most('emails'), most('phones'), most('addresses'), most('urls')].map(
    numbers,
  ) as [number[], number[], number[], number[]];
  const names = ['Name Prefix', 'First Name', 'Middle Name', 'Last Name', 'Name Suffix', 'Nickname'];
  const others = ['Organization Name', 'Organization Department', 'Organization Title', 'Birthday', 'Notes', 'Labels'];
  const parts = ['Label', 'Street', 'City', 'Region', 'Postal Code', 'Country'];
  const head = [
    ...[...names, ...others],
    ...emails.flatMap((n) => [`E-mail ${n} - Label`, `E-mail ${n} - Value`]),
    ...phones.flatMap((n) => [`Phone ${n} - Label`, `Phone ${n} - Value`]),
    ...addresses.flatMap((n) => parts.map((part) => `Address ${n} - ${part}`)),
    ...urls.flatMap((n) => [`Website ${n} - Label`, `Website ${n} - Value`]),
  ];
  const typed = (fields: readonly TypedField[], count: readonly number[]) =>
    count.flatMap((n) => {
      const one = fields[n - 1];
      return one ? [LABELS[one.type], one.value] : ['', ''];
    });
  const rows = all.map((one) => {
    // A card whose name is not in parts has it as the first name
    const given = [one.given, one.family, one.additional].some(Boolean) ? one.given : one.fullName;
    return [
      ...[one.prefix, given, one.additional, one.family, one.suffix, one.nickname],
      ...[one.organization, one.department, one.title, one.birthday, one.note],
      one.categories
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
        .join(' ::: '),
      ...typed(one.emails, emails),
      ...typed(one.phones, phones),
      ...addresses.flatMap((n) => {
        const address = one.addresses[n - 1];
        if (!address) return parts.map(() => '');
        return [
          LABELS[address.type],
          address.street,
          address.city,
          address.region,
          address.postalCode,
          address.country,
        ];
      }),
      ...typed(one.urls, urls),
    ];
  });
  return [head, ...rows];
}
