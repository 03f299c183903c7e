import type { Language } from './languages';
import { type Catalogue, english } from './messages';

const files = import.meta.glob<Catalogue>('./*/*.json', { import: 'default' });

/** One language, all its files; fetched when it is chosen. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  if (language === 'en') return english;
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
  return Object.assign({}, ...(await Promise.all(own.map(([, load]) => load()))));
}
