import type { QualifiedName } from './qualified-name.js';

export interface XmlAttribute {
  /** Without a namespace: the name alone. */
  readonly name: QualifiedName;
  readonly value: string;
}

export interface XmlElement {
  readonly name: QualifiedName;
  readonly attributes: readonly XmlAttribute[];
  /** Elements and texts in order. */
  readonly content: readonly (XmlElement | string)[];
}

export function elementsOf(element: XmlElement): XmlElement[] {
  return element.content.filter((each): each is XmlElement => typeof each !== 'string');
}

export function childOf(element: XmlElement, name: QualifiedName): XmlElement | undefined {
  return elementsOf(element).find((child) => child.name === name);
}

export function childrenOf(element: XmlElement, name: QualifiedName): XmlElement[] {
  return elementsOf(element).filter((child) => child.name === name);
}

/** Its own text, without that of elements inside. */
export function textOf(element: XmlElement): string {
  return element.content.filter((each) => typeof each === 'string').join('');
}

export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name)?.value;
}
