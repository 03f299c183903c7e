import type { MessageKey, Params } from '../../../i18n/message.js';
import { tag, type XmlText } from '../../../protocol/webdav/xml/format-xml.js';
import type { QualifiedName } from '../../../protocol/webdav/xml/qualified-name.js';

/** A refusal in WebDAV's form: a status, and the element of the violated condition. */
export class DavError extends Error {
  readonly headers: readonly string[];
  readonly key: MessageKey;
  readonly params: Params;
  readonly condition: XmlText | undefined;

  constructor(
    readonly status: number,
    {
      condition,
      key = 'dav.refused',
      params = {},
      headers = [],
    }: {
      /** An element's name, or a whole element. */
      readonly condition?: QualifiedName | XmlText | undefined;
      readonly key?: MessageKey;
      readonly params?: Params;
      /** Flat: name, value. */
      readonly headers?: readonly string[];
    } = {},
  ) {
    super(condition ?? String(status));
    this.condition = condition === undefined || condition.startsWith('<') ? condition : tag(condition);
    this.key = key;
    this.params = { condition: condition?.replace(/^<?(?:\w+:)?([\w-]+).*$/s, '$1') ?? String(status), ...params };
    this.headers = headers;
  }
}

export function refused(condition: QualifiedName): DavError {
  return new DavError(403, { condition });
}

export function malformed(): DavError {
  return new DavError(400, { key: 'dav.malformed' });
}

export function nothingHere(): DavError {
  return new DavError(404, { key: 'http.notFound' });
}

export function preconditionFailed(): DavError {
  return new DavError(412, { key: 'groupware.changed' });
}

/** The same whether the address exists or not, so that callers cannot probe for addresses. */
export function otherAddress(): DavError {
  return new DavError(403, { condition: 'D:need-privileges', key: 'dav.otherAddress' });
}
