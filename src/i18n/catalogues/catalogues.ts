import { en } from '../en.js';
import type { Locale } from '../locales.js';
import type { Catalogue } from '../message.js';
import { ar } from './ar.js';
import { cs } from './cs.js';
import { da } from './da.js';
import { de } from './de.js';
import { es } from './es.js';
import { fi } from './fi.js';
import { fr } from './fr.js';
import { he } from './he.js';
import { hu } from './hu.js';
import { id } from './id.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import { nl } from './nl.js';
import { no } from './no.js';
import { pl } from './pl.js';
import { pt } from './pt.js';
import { ru } from './ru.js';
import { sv } from './sv.js';
import { th } from './th.js';
import { tr } from './tr.js';
import { uk } from './uk.js';
import { vi } from './vi.js';
import { zh } from './zh.js';

export const catalogues: Readonly<Record<Locale, Catalogue>> = {
  ar,
  cs,
  da,
  de,
  en,
  es,
  fi,
  fr,
  he,
  hu,
  id,
  it,
  ja,
  ko,
  nl,
  no,
  pl,
  pt,
  ru,
  sv,
  th,
  tr,
  uk,
  vi,
  zh,
};
