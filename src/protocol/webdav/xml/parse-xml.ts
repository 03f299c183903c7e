import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { qualifiedName } from './qualified-name.js';
import type { XmlAttribute, XmlElement } from './xml-element.js';

export interface XmlLimits {
  readonly maxElements: number;
  readonly maxDepth: number;
}

/** A multiget of 10,000 hrefs is 10,000 elements; no body of these protocols is ten deep, and properties are any XML. */
const XML_LIMITS: XmlLimits = { maxElements: 100_000, maxDepth: 32 };

export interface XmlFault {
  readonly fault: 'encoding' | 'malformed' | 'doctype' | 'too-deep' | 'too-many-elements';
}

/** So much is read between two steps. */
const PIECE_CHARACTERS = 16 * 1024;
/** Limits the attributes of one element: a parser compares each with the others. */
const MAX_ATTRIBUTES = 64;

/**
 * The root of a document; gives `undefined` for each step, so that the caller may pause. A DOCTYPE is refused: with it
 * go all entities but the five of XML itself.
 */
export function* parseXml(
  bytes: Uint8Array,
  limits: XmlLimits = XML_LIMITS,
): Generator<undefined, XmlElement | XmlFault> {
  const text = decodeXml(bytes);
  if (text === undefined) return { fault: 'encoding' };
  const builder = createBuilder(limits);
  try {
    for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
      builder.write(text.slice(at, at + PIECE_CHARACTERS));
      yield undefined;
    }
    return builder.end() ?? { fault: 'malformed' };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

export function isXmlFault(parsed: XmlElement | XmlFault): parsed is XmlFault {
  return 'fault' in parsed;
}

class Refused extends Error {
  constructor(readonly fault: XmlFault['fault']) {
    super(fault);
  }
}

interface Open extends XmlElement {
  readonly content: (XmlElement | string)[];
}

function createBuilder({ maxElements, maxDepth }: XmlLimits): {
  write(piece: string): void;
  end(): XmlElement | undefined;
} {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let attributes = 0;
  const addText = (piece: string) => {
    open.at(-1)?.content.push(piece);
  };
  parser.on('error', () => refuse('malformed'));
  parser.on('doctype', () => refuse('doctype'));
  parser.on('opentagstart', () => {
    attributes = 0;
    if (++elements > maxElements) refuse('too-many-elements');
    if (open.length >= maxDepth) refuse('too-deep');
  });
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) refuse('malformed');
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const element: Open = {
      name: qualifiedName(tag.uri, tag.local),
      attributes: Object.values(tag.attributes).filter(isOwn).map(toAttribute),
      content: [],
    };
    open.at(-1)?.content.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  return {
    write: (piece) => void parser.write(piece),
    end() {
      parser.close();
      return root;
    },
  };
}

function refuse(fault: XmlFault['fault']): never {
  throw new Refused(fault);
}

const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Declarations of namespaces are resolved into the names. */
function isOwn({ uri }: SaxesAttributeNS): boolean {
  return uri !== XMLNS;
}

function toAttribute({ uri, local, value }: SaxesAttributeNS): XmlAttribute {
  return { name: uri === '' ? local : qualifiedName(uri, local), value };
}

/** UTF-8 or UTF-16, by the byte order mark or by how the first `<` is written; `undefined` for anything else. */
function decodeXml(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return 'utf-8';
}
