import { type EntityHeader, readable } from './entity-header.js';
import { decodeEncodedWords } from './header-text.js';
import { decodedParameters, parseParameterList } from './parameter-list.js';

/** Every name that a reader may show a part by; first the one that we show. */
export function fileNames({ fields }: Pick<EntityHeader, 'fields'>): readonly string[] {
  const disposition = fields.get('content-disposition');
  const type = fields.get('content-type');
  return distinct([...namesIn(disposition, 'filename'), ...namesIn(type, 'name')]);
}

/** The values of one field: RFC 2231 first, then as they are, with encoded words (which RFC 2047 §5 forbids) decoded. */
export function namesIn(value: string | undefined, wanted: 'filename' | 'name'): readonly string[] {
  if (!value?.includes('=')) return [];
  const { parameters } = parseParameterList(value);
  const extended = decodedParameters(parameters).filter(([name]) => name === wanted);
  const plain = parameters.filter(([name]) => name.toLowerCase() === wanted);
  return [...extended.map(([, name]) => decodeEncodedWords(name)), ...plain.map(([, name]) => readable(name))];
}

export function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '');
}
