import { decodedParameters, findParameter, type ParameterList, parseParameterList } from './parameter-list.js';

export interface MediaType {
  /** The type as written. */
  readonly type: string;
  readonly subtype: string;
  /** Lower case: `text/plain`. */
  readonly name: string;
  readonly parameters: ParameterList['parameters'];
}

function mediaType(type: string, subtype: string, parameters: MediaType['parameters'] = []): MediaType {
  return { type, subtype, name: `${type}/${subtype}`.toLowerCase(), parameters };
}

/** RFC 2045 §5.2 */
export const PLAIN_TEXT = mediaType('text', 'plain', [['charset', 'us-ascii']]);
/** RFC 2046 §5.1.5: what a part of a digest is when nothing is said. */
export const MESSAGE = mediaType('message', 'rfc822');

const TYPE = /^([^\s/;,"()<>@\\]+)\s*\/\s*([^\s/;,"()<>@\\]+)$/;

/** An invalid value counts as a missing field. */
export function parseMediaType(value: string | undefined, otherwise: MediaType): MediaType {
  if (value === undefined) return otherwise;
  const list = parseParameterList(value);
  const [, type, subtype] = TYPE.exec(list.value) ?? [];
  if (type !== undefined && subtype !== undefined) return mediaType(type, subtype, list.parameters);
  return list.value.toLowerCase() === 'text' ? mediaType('text', 'plain', list.parameters) : otherwise;
}

/** The delimiter of a multipart's parts. Not `isSure`: other mail programs may use another one. */
export interface Boundary {
  readonly boundary: string | undefined;
  readonly isSure: boolean;
}

/** The first one that is whole, otherwise what RFC 2231 makes of pieces. White space at its end was added on the way. */
export function boundaryOf({ parameters }: MediaType): Boundary {
  const named = parameters.filter(([name]) => /^boundary(?:\*|$)/i.test(name));
  const whole = findParameter({ value: '', parameters }, 'boundary');
  const found = whole ?? decodedParameters(named).find(([name]) => name === 'boundary')?.[1];
  const boundary = found?.replace(/(?<![ \t])[ \t]+$/, '');
  return { boundary, isSure: named.length === 1 && boundary === found };
}
