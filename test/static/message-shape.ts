import { IntlMessageFormat } from 'intl-messageformat';

/** By parameter: how it is formatted, its choices or plural forms. Throws when the text is no valid message. */
export function shapeOf(locale: string, text: string): Map<string, string> {
  const message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  const found = new Map<string, Set<string>>();
  collect(message.getAst() as MessageElement[], found);
  return new Map([...found].toSorted().map(([name, uses]) => [name, [...uses].toSorted().join(' ')]));
}

/** The English shape with the plural forms of the other language in place of the English ones. */
export function expectedShape(locale: string, english: string): Map<string, string> {
  const forms = `plural(${pluralForms(locale).join(',')})`;
  return new Map([...shapeOf('en', english)].map(([name, uses]) => [name, uses.replace('plural(one,other)', forms)]));
}

/** Those that whole numbers up to a thousand take, and the fall-back that every message needs. */
function pluralForms(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set([...Array.from({ length: 1001 }, (_, n) => rules.select(n)), 'other'])].toSorted();
}

interface MessageElement {
  readonly type: number;
  readonly value?: string;
  readonly style?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly MessageElement[] }>>;
}

// Numbers of the library's element types
const LITERAL = 0;
const NUMBER = 2;
const DATE = 3;
const TIME = 4;
const SELECT = 5;
const PLURAL = 6;
const HASH = 7;

function collect(elements: readonly MessageElement[], found: Map<string, Set<string>>): void {
  for (const element of elements) {
    if (element.type === LITERAL || element.type === HASH) continue;
    const name = element.value ?? '';
    const uses = found.get(name) ?? new Set();
    found.set(name, uses.add(formOf(element)));
    for (const option of Object.values(element.options ?? {})) collect(option.value, found);
  }
}

function formOf({ type, style, options = {} }: MessageElement): string {
  const choices = Object.keys(options).toSorted().join(',');
  if (type === SELECT) return `select(${choices})`;
  if (type === PLURAL) return `plural(${choices})`;
  return type === NUMBER || type === DATE || type === TIME ? `formatted(${type},${String(style)})` : 'plain';
}
