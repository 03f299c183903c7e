import { createRequire } from 'node:module';
import { en } from '../en.js';
import type { Locale } from '../locales.js';
import type { Catalogue } from '../message.js';

const load = createRequire(import.meta.url);

/** Read when the language is first spoken and kept from then on: all of them together are 12 MB. */
export function catalogueOf(locale: Locale): Catalogue {
  return locale === 'en' ? en : load(`./${locale}.json`);
}
