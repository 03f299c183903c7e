/** The 25 languages every sentence exists in. */
export const LOCALES = [
  'ar',
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fi',
  'fr',
  'he',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';

const known: ReadonlySet<string> = new Set(LOCALES);

export function isLocale(text: string | undefined): text is Locale {
  return text !== undefined && known.has(text);
}

export function textDirection(locale: Locale): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT: ReadonlySet<Locale> = new Set<Locale>(['ar', 'he']);

// Browsers send a few languages and a few hundred characters; what lies beyond is not read
const MAX_HEADER_CHARACTERS = 1000;
const MAX_RANGES = 30;

/** RFC 9110 §12.5.4: the best of our languages, or none; `*` asks for nothing in particular. */
export function negotiateLocale(acceptLanguage: string | undefined): Locale | undefined {
  if (!acceptLanguage) return undefined;
  let best: { locale: Locale; weight: number } | undefined;
  for (const range of acceptLanguage.slice(0, MAX_HEADER_CHARACTERS).split(',', MAX_RANGES)) {
    const [tag = '', ...parameters] = range.split(';');
    const locale = localeOfTag(tag.trim());
    const weight = weightOf(parameters);
    if (locale && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale;
}

/** Other names of a language we have: Norwegian's two written forms, and codes that were renamed in 1989. */
const OTHER_NAMES: Readonly<Record<string, Locale>> = { nb: 'no', nn: 'no', iw: 'he', in: 'id', cmn: 'zh' };

/** `pt-BR` and `zh-Hant-TW` are read by their first part. */
function localeOfTag(tag: string): Locale | undefined {
  const language = tag.split('-', 1)[0]?.toLowerCase();
  if (isLocale(language)) return language;
  return language !== undefined && Object.hasOwn(OTHER_NAMES, language) ? OTHER_NAMES[language] : undefined;
}

// RFC 9110 §12.4.2: at most three decimals
const WEIGHT = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i;

/** 1 when no weight is given, 0 ("not acceptable") when it cannot be read. */
function weightOf(parameters: readonly string[]): number {
  const [first] = parameters;
  if (first === undefined) return 1;
  return Number(WEIGHT.exec(first)?.[1] ?? 0);
}
