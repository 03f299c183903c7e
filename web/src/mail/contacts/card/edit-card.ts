import { type AddressField, type CardFields, nameOf, readFields, type TypedField } from './card-fields';
import { type CardLine, type CardParam, type CardText, encodeText, makeLine, splitValue } from './card-lines';

/** A new card of version 3.0, which every program reads. */
export function newCard(uid: string): CardText {
  const lines = [
    makeLine('BEGIN', 'VCARD'),
    makeLine('VERSION', '3.0'),
    makeLine('PRODID', '-//Waypost//Webmail//EN'),
    makeLine('UID', uid),
    makeLine('FN', ''),
    makeLine('N', ';;;;'),
    makeLine('END', 'VCARD'),
  ];
  return { lines, lineEnd: '\r\n' };
}

/** The card with the changed fields; lines of fields that are the same, and unknown lines, stay as they are. */
export function editCard(card: CardText, fields: CardFields, now: Date): CardText {
  const before = readFields(card);
  const edit = new CardEdit(card);
  const is4 = card.lines.some(({ name, value }) => name === 'VERSION' && value.trim() === '4.0');
  const NAMES = ['family', 'given', 'additional', 'prefix', 'suffix'] as const;
  if (NAMES.some((part) => before[part] !== fields[part])) {
    edit.set('N', NAMES.map((part) => encodeText(fields[part])).join(';'));
  }
  const name = nameOf(fields);
  if (name !== before.fullName || !edit.has('FN')) edit.set('FN', encodeText(name));
  if (before.organization !== fields.organization || before.department !== fields.department) {
    const rest = splitValue(edit.first('ORG')?.value ?? '', ';').slice(2);
    const parts = [fields.organization, fields.department, ...rest];
    while (parts.length > 1 && parts.at(-1) === '') parts.pop();
    edit.set('ORG', parts.map(encodeText).join(';'));
  }
  for (const [property, key] of [
    ['NICKNAME', 'nickname'],
    ['TITLE', 'title'],
    ['NOTE', 'note'],
  ] as const) {
    if (before[key] !== fields[key]) edit.set(property, encodeText(fields[key]));
  }
  if (before.birthday !== fields.birthday) edit.set('BDAY', birthdayValue(fields.birthday, is4));
  if (before.categories !== fields.categories) {
    const names = fields.categories.split(',').map((one) => one.trim());
    edit.setOnly('CATEGORIES', names.filter(Boolean).map(encodeText).join(','));
  }
  if (before.photo !== fields.photo) edit.setOnly('PHOTO', ...photoLine(fields.photo, is4));
  edit.replaceAll('EMAIL', before.emails, fields.emails, (one) => encodeText(one.value));
  // A number with a scheme keeps it
  edit.replaceAll('TEL', before.phones, fields.phones, (one) =>
    /^tel:/i.test(one.line?.value ?? '') ? `tel:${one.value.replace(/\s/g, '')}` : encodeText(one.value),
  );
  edit.replaceAll('URL', before.urls, fields.urls, (one) => (is4 ? one.value : encodeText(one.value)));
  edit.replaceAll('ADR', before.addresses, fields.addresses, addressValue);
  edit.set('REV', now.toISOString().replace(/\.\d+Z$/, 'Z'));
  return edit.card();
}

function addressValue({ street, city, region, postalCode, country }: AddressField): string {
  return ['', '', street, city, region, postalCode, country].map(encodeText).join(';');
}

function birthdayValue(day: string, is4: boolean): string {
  return is4 ? day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3').replace(/^--(\d{2})-(\d{2})$/, '--$1$2') : day;
}

function photoLine(photo: string | undefined, is4: boolean): [string, readonly CardParam[]] {
  const [, type = 'jpeg', data = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(photo ?? '') ?? [];
  if (photo === undefined || data === '') return ['', []];
  if (is4) return [photo, []];
  return [
    data,
    [
      { name: 'ENCODING', value: 'b' },
      { name: 'TYPE', value: type.toUpperCase() },
    ],
  ];
}

type AnyField = TypedField | AddressField;

/** Changes of single lines. */
class CardEdit {
  private lines: CardLine[];

  constructor(private readonly before: CardText) {
    this.lines = [...before.lines];
  }

  has(name: string): boolean {
    return this.first(name) !== undefined;
  }

  first(name: string): CardLine | undefined {
    return this.lines.find((line) => line.name === name);
  }

  /** The first line of that name; an empty value removes it, except where the standard demands one. */
  set(name: string, value: string): void {
    const line = this.first(name);
    if (value === '' && name !== 'FN') this.lines = this.lines.filter((one) => one !== line);
    else if (line) this.put(line, makeLine(name, value, keptOf(line)));
    else this.add(makeLine(name, value));
  }

  /** It replaces all lines of that name. */
  setOnly(name: string, value: string, params: readonly CardParam[] = []): void {
    const [first, ...others] = this.lines.filter((line) => line.name === name);
    this.lines = this.lines.filter((line) => !others.includes(line));
    if (value === '') this.lines = this.lines.filter((line) => line !== first);
    else if (first) this.put(first, makeLine(name, value, { group: first.group, params }));
    else this.add(makeLine(name, value, { params }));
  }

  /** Values that stay keep their line with everything in it; a changed one keeps its parameters. */
  replaceAll<T extends AnyField>(
    name: string,
    before: readonly T[],
    after: readonly T[],
    write: (field: T) => string,
  ): void {
    const kept = new Set(after.map(({ line }) => line?.raw));
    for (const { line } of before) if (line && !kept.has(line.raw)) this.remove(line);
    for (const field of after) {
      const old = before.find(({ line }) => line !== undefined && line.raw === field.line?.raw);
      if (old && isSame(old, field)) continue;
      const params = withType(field.line?.params ?? [], field.type, old?.type);
      const line = makeLine(name, write(field), { group: field.line?.group ?? '', params });
      if (old?.line) this.put(old.line, line);
      else this.add(line);
    }
  }

  card(): CardText {
    return { ...this.before, lines: this.lines };
  }

  private put(old: CardLine, line: CardLine): void {
    this.lines = this.lines.map((one) => (one === old ? line : one));
  }

  private add(line: CardLine): void {
    const end = this.lines.findIndex(({ name }) => name === 'END');
    this.lines.splice(end === -1 ? this.lines.length : end, 0, line);
  }

  /** A label of Apple's that belongs to it goes too. */
  private remove(line: CardLine): void {
    this.lines = this.lines.filter(
      (one) => one !== line && !(line.group !== '' && one.group === line.group && one.name.startsWith('X-AB')),
    );
  }
}

const keptOf = ({ group, params }: CardLine) => ({
  group,
  params: params.filter(({ name }) => name !== 'ENCODING' && name !== 'CHARSET'),
});

const OWN_TYPES = new Set(['home', 'work', 'cell', 'mobile', 'other']);

function withType(params: readonly CardParam[], type: string, before: string | undefined): readonly CardParam[] {
  const clean = params.filter(({ name }) => name !== 'ENCODING' && name !== 'CHARSET');
  if (type === before) return clean;
  const others = clean.filter(({ name, value }) => name !== 'TYPE' || !OWN_TYPES.has(value.toLowerCase()));
  return type === 'other' ? others : [...others, { name: 'TYPE', value: type.toUpperCase() }];
}

function isSame(one: AnyField, other: AnyField): boolean {
  const { line: _, ...a } = one;
  const { line: __, ...b } = other;
  return JSON.stringify(a) === JSON.stringify(b);
}
