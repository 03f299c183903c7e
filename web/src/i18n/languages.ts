/** The dashboard's languages; the API and the letters have more. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(code: string): code is Language {
  return code in LANGUAGES;
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The first wanted language that is available, by its primary subtag. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}
