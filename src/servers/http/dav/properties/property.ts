import type { Groupware } from '../../../../groupware/groupware.js';
import type { XmlText } from '../../../../protocol/webdav/xml/format-xml.js';
import type { QualifiedName } from '../../../../protocol/webdav/xml/qualified-name.js';
import type { Resource } from '../resource.js';

/** What values need beside the resource. */
export interface PropertyView {
  readonly address: string;
  readonly groupware: Pick<Groupware, 'quota' | 'collections'>;
}

export interface LiveProperty {
  readonly name: QualifiedName;
  /** Left out of an answer to `allprop`: it costs work, or is long. */
  readonly isCostly?: boolean;
  /** The element as XML; `undefined`: this resource has no such property. */
  value(resource: Resource, view: PropertyView): XmlText | undefined | Promise<XmlText | undefined>;
}
