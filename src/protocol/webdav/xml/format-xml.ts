import { foreignNameOf, NAMESPACES, partsOf, type QualifiedName } from './qualified-name.js';
import type { XmlElement } from './xml-element.js';

/** XML as text, escaped already. */
export type XmlText = string;

/** For the root of an answer. */
export const DECLARATIONS = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser makes LF of CRLF: so the bytes of an object survive
  '\r': '&#13;',
};
// No XML 1.0 document may hold these characters, escaped or not; `\p{Cs}` are halves of a surrogate pair
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IMPOSSIBLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

export function escapeXml(text: string): XmlText {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"\r]/g, (character) => ESCAPES[character] as string);
}

/** White space in an attribute becomes a space unless it is escaped. */
function escapeAttribute(value: string): XmlText {
  return escapeXml(value).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** `inner` is XML. */
export function tag(name: QualifiedName, inner: XmlText = ''): XmlText {
  const foreign = foreignNameOf(name);
  const written = foreign ? (foreign.uri === '' ? foreign.local : `X:${foreign.local}`) : name;
  const declared = foreign && foreign.uri !== '' ? ` xmlns:X="${escapeAttribute(foreign.uri)}"` : '';
  return inner === '' ? `<${written}${declared}/>` : `<${written}${declared}>${inner}</${written}>`;
}

export function textTag(name: QualifiedName, text: string): XmlText {
  return tag(name, escapeXml(text));
}

export function hrefTag(href: string): XmlText {
  return `<D:href>${escapeXml(href)}</D:href>`;
}

/** An element and what is in it: it stands by itself, with every namespace declared where it is used. */
export function formatElement(element: XmlElement): XmlText {
  const declarations: string[] = [];
  const write = (name: QualifiedName, place: number, isAttribute: boolean): string => {
    const foreign = partsOf(name);
    if (foreign.uri === '') return foreign.local;
    if (foreign.uri === 'http://www.w3.org/XML/1998/namespace') return `xml:${foreign.local}`;
    const prefix = isAttribute ? `Y${place}` : 'X';
    declarations.push(` xmlns:${prefix}="${escapeAttribute(foreign.uri)}"`);
    return `${prefix}:${foreign.local}`;
  };
  const name = write(element.name, 0, false);
  const attributes = element.attributes
    .map((attribute, place) => ` ${write(attribute.name, place, true)}="${escapeAttribute(attribute.value)}"`)
    .join('');
  const head = `${name}${declarations.join('')}${attributes}`;
  if (element.content.length === 0) return `<${head}/>`;
  const inner = element.content.map((each) => (typeof each === 'string' ? escapeXml(each) : formatElement(each)));
  return `<${head}>${inner.join('')}</${name}>`;
}

export const XML_LANG: QualifiedName = '{http://www.w3.org/XML/1998/namespace}lang';

/** The element with the language it inherits, if it says none itself. */
export function withLanguage(element: XmlElement, language: string | undefined): XmlElement {
  if (language === undefined || element.attributes.some(({ name }) => name === XML_LANG)) return element;
  return { ...element, attributes: [...element.attributes, { name: XML_LANG, value: language }] };
}
