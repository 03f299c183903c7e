import type { Groupware } from '../../../../groupware/groupware.js';
import type { XmlText } from '../../../../protocol/webdav/xml/format-xml.js';
import type { QualifiedName } from '../../../../protocol/webdav/xml/qualified-name.js';
import type { Resource } from '../resource.js';

/** Data that property values need in addition to the resource. */
export interface PropertyView {
  readonly address: string;
  readonly groupware: Pick<Groupware, 'quota' | 'collections'>;
}

export interface LiveProperty {
  readonly name: QualifiedName;
  /** Left out of answers to `allprop`, because it is long or takes work. */
  readonly isCostly?: boolean;
  /** The element as XML; `undefined`: this resource has no such property. */
  value(resource: Resource, view: PropertyView): XmlText | undefined | Promise<XmlText | undefined>;
}
