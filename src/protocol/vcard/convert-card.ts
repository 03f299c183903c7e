import { type ContentLine, readLines } from '../content-lines/content-line.js';
import { formatLine } from '../content-lines/fold-line.js';
import { makeParameter, type Parameter, parameterOf } from '../content-lines/parameter.js';
import { encodeText, splitText } from '../content-lines/text-value.js';
import type { Card } from './card.js';
import { typesOf } from './card.js';

/** The card in the other version, for one answer: what both know the same way stays as it is written. */
export function convertCard(text: string, { component, version }: Card, wanted: '3.0' | '4.0'): string {
  if (version === wanted) return text;
  const convert = wanted === '4.0' ? toFour : toThree;
  const lines = component.lines.map((line) => convert(line) ?? text.slice(line.start, line.end));
  return ['BEGIN:VCARD\r\n', ...lines, 'END:VCARD\r\n'].join('');
}

function toFour(line: ContentLine): string | undefined {
  const { name, writtenName } = line;
  if (name === 'VERSION') return formatLine({ writtenName, value: '4.0' });
  if (name === 'X-ADDRESSBOOKSERVER-KIND') return formatLine({ writtenName: 'KIND', value: line.value });
  if (name === 'X-ADDRESSBOOKSERVER-MEMBER') return formatLine({ writtenName: 'MEMBER', value: line.value });
  if (name === 'REV') return formatLine({ writtenName, value: line.value.replace(/[-:]/g, '') });
  const isBinary = /^b(?:ase64)?$/i.test(parameterOf(line, 'ENCODING') ?? '');
  if (isBinary) {
    const kind = (typesOf(line)[0] ?? 'octet-stream').toLowerCase();
    const media = kind.includes('/') ? kind : `${MEDIA_OF[name] ?? 'application'}/${kind}`;
    return formatLine({ writtenName, value: `data:${media};base64,${line.value.replace(/\s/g, '')}` });
  }
  if (!line.parameters.some(isPreferred)) return undefined;
  const types = typesOf(line)
    .filter((type) => type !== 'INTERNET')
    .map((type) => type.toLowerCase());
  const others = line.parameters.filter((parameter) => parameter.name !== 'TYPE' && parameter.values.length > 0);
  const parameters = [
    ...others,
    ...(types.length > 0 ? [makeParameter('TYPE', types)] : []),
    makeParameter('PREF', ['1']),
  ];
  return formatLine({ writtenName, parameters, value: line.value });
}

const MEDIA_OF: Readonly<Record<string, string>> = { PHOTO: 'image', LOGO: 'image', SOUND: 'audio' };

function isPreferred({ name, values }: Parameter): boolean {
  return (name === 'TYPE' && values.some((value) => /^pref$/i.test(value))) || (name === 'PREF' && values.length === 0);
}

function toThree(line: ContentLine): string | undefined {
  const { name, writtenName } = line;
  if (name === 'VERSION') return formatLine({ writtenName, value: '3.0' });
  if (name === 'KIND') return formatLine({ writtenName: 'X-ADDRESSBOOKSERVER-KIND', value: line.value });
  if (name === 'MEMBER') return formatLine({ writtenName: 'X-ADDRESSBOOKSERVER-MEMBER', value: line.value });
  const data = /^data:[a-z]{1,20}\/([a-z0-9.+-]{1,60});base64,/i.exec(line.value);
  if (data) {
    const parameters = [makeParameter('ENCODING', ['b']), makeParameter('TYPE', [(data[1] ?? '').toUpperCase()])];
    return formatLine({ writtenName, parameters, value: line.value.slice(data[0].length) });
  }
  const value = name === 'TEL' ? line.value.replace(/^tel:/i, '') : line.value;
  const isPreferredOne = parameterOf(line, 'PREF') === '1';
  if (value === line.value && !line.parameters.some((parameter) => parameter.name === 'PREF')) return undefined;
  const others = line.parameters.filter(({ name: own }) => own !== 'PREF' && own !== 'TYPE' && own !== 'VALUE');
  const types = [...typesOf(line), ...(isPreferredOne ? ['PREF'] : [])];
  const parameters = [...others, ...(types.length > 0 ? [makeParameter('TYPE', types)] : [])];
  return formatLine({ writtenName, parameters, value });
}

/** What a 2.1 card says as 3.0: charset and QUOTED-PRINTABLE decoded, types named. Other cards stay as they are. */
export function upgradeCard(text: string): string {
  const lines = [...readLines(text, { hasGroups: true, hasSoftBreaks: true })];
  if (lines.find(({ name }) => name === 'VERSION')?.value.trim() !== '2.1') return text;
  const written = lines.map((line) => upgradeLine(line));
  // 3.0 must have both
  const has = (name: string) => lines.some((line) => line.name === name);
  const n = lines.find(({ name }) => name === 'N');
  if (!has('FN')) written.splice(-1, 0, formatLine({ writtenName: 'FN', value: nameOf(n) }));
  if (!n) written.splice(-1, 0, formatLine({ writtenName: 'N', value: ';;;;' }));
  return written.join('');
}

function upgradeLine(line: ContentLine): string {
  const { writtenName, parameters } = line;
  if (line.name === 'VERSION') return formatLine({ writtenName, value: '3.0' });
  if (line.name === '') return '';
  const types = typesOf(line).filter((type) => !ENCODINGS.has(type));
  const isPreferredOne = parameters.some(isPreferred);
  const kept = parameters.filter(
    ({ name, values }) => values.length > 0 && !['TYPE', 'ENCODING', 'CHARSET'].includes(name),
  );
  const isBase64 = parameters.some(({ name, values }) => /^(?:BASE64|B)$/i.test(values[0] ?? name));
  const all = [
    ...kept,
    ...(isBase64 ? [makeParameter('ENCODING', ['b'])] : []),
    ...(types.length > 0 || isPreferredOne
      ? [makeParameter('TYPE', [...types, ...(isPreferredOne ? ['PREF'] : [])])]
      : []),
  ];
  const value = isBase64 ? line.value.replace(/\s/g, '') : upgradedValue(line);
  return formatLine({ writtenName, parameters: all, value });
}

const ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT', 'B']);
const STRUCTURED = new Set(['N', 'ADR', 'ORG']);

/** 2.1 escapes semicolons alone, so a comma or a line break in it is text. */
function upgradedValue(line: ContentLine): string {
  const plain = decodeValue(line);
  const encode = (part: string) => encodeText(part.replaceAll('\\;', ';'));
  return STRUCTURED.has(line.name) ? splitText(plain, ';').map(encode).join(';') : encode(plain);
}

function decodeValue(line: ContentLine): string {
  const isQuoted = line.parameters.some(({ name, values }) => /^QUOTED-PRINTABLE$/i.test(values[0] ?? name));
  if (!isQuoted) return line.value;
  const octets = line.value
    .replace(/=\r\n/g, '')
    // Characters that were never encoded stand beside those that were
    .replace(/[^\x20-\x7e]+/g, (text) => Buffer.from(text).toString('latin1'))
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const bytes = Buffer.from(octets, 'latin1');
  try {
    return new TextDecoder(parameterOf(line, 'CHARSET') ?? 'utf-8').decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

function nameOf(n: ContentLine | undefined): string {
  const [family = '', given = ''] = n ? splitText(decodeValue(n), ';') : [];
  return encodeText([given, family].filter(Boolean).join(' '));
}
