import { BodyError } from '../body-error.js';
import { withLanguage, XML_LANG } from '../xml/format-xml.js';
import type { QualifiedName } from '../xml/qualified-name.js';
import { attributeOf, childrenOf, elementsOf, type XmlElement } from '../xml/xml-element.js';

export type PropertyChange =
  | { readonly kind: 'set'; readonly name: QualifiedName; readonly element: XmlElement }
  | { readonly kind: 'remove'; readonly name: QualifiedName };

/** RFC 4918 §9.2: in the order of the document. */
export function readPropertyUpdate(root: XmlElement | undefined): readonly PropertyChange[] {
  if (root?.name !== 'D:propertyupdate') throw new BodyError();
  const changes = elementsOf(root).flatMap((instruction) => {
    if (instruction.name === 'D:set') return settingsIn(instruction, languageOf(root));
    if (instruction.name !== 'D:remove') return [];
    return childrenOf(instruction, 'D:prop')
      .flatMap(elementsOf)
      .map(({ name }): PropertyChange => ({ kind: 'remove', name }));
  });
  if (changes.length === 0) throw new BodyError();
  return changes;
}

/** What a new collection is to be. */
export interface MakeCollection {
  /** Elements of `D:resourcetype`; `undefined` when it is not said. */
  readonly types: readonly QualifiedName[] | undefined;
  /** Without `D:resourcetype`. */
  readonly properties: readonly (PropertyChange & { readonly kind: 'set' })[];
}

/** RFC 4791 §5.3.1, RFC 5689 §3; no body makes a collection without properties. */
export function readMakeCollection(root: XmlElement | undefined, name: 'C:mkcalendar' | 'D:mkcol'): MakeCollection {
  if (!root) return { types: undefined, properties: [] };
  if (root.name !== name) throw new BodyError();
  const settings = childrenOf(root, 'D:set').flatMap((set) => settingsIn(set, languageOf(root)));
  const type = settings.find((setting) => setting.name === 'D:resourcetype');
  return {
    types: type && elementsOf(type.element).map((element) => element.name),
    properties: settings.filter((setting) => setting !== type),
  };
}

function settingsIn(set: XmlElement, language: string | undefined): (PropertyChange & { readonly kind: 'set' })[] {
  return childrenOf(set, 'D:prop').flatMap((prop) =>
    elementsOf(prop).map((element) => ({
      kind: 'set' as const,
      name: element.name,
      element: withLanguage(element, languageOf(prop) ?? languageOf(set) ?? language),
    })),
  );
}

function languageOf(element: XmlElement): string | undefined {
  return attributeOf(element, XML_LANG);
}
