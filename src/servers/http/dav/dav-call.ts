import type { Groupware } from '../../../groupware/groupware.js';
import type { Pace } from '../../../platform/pace.js';
import type { Preferences } from '../../../protocol/webdav/request/header-fields.js';
import type { XmlElement } from '../../../protocol/webdav/xml/xml-element.js';
import type { Exchange } from '../exchange.js';
import type { Place } from './place.js';
import type { StepThread } from './reports/step-thread.js';

/** One authenticated request to a place of the caller's own address, or to a place without an owner. */
export interface DavCall {
  readonly exchange: Exchange;
  readonly place: Place;
  readonly groupware: Groupware;
  /** The caller's address in lower case. */
  readonly address: string;
  /** The root of an XML body. */
  readonly xml: XmlElement | undefined;
  /** The body of PUT and POST. */
  readonly bytes: Buffer;
  readonly prefer: Preferences;
  readonly pace: Pace;
  /** Computes over texts; large ones in a thread. */
  readonly steps: Pick<StepThread, 'run' | 'isLong'>;
  readonly now: number;
  /** The scheme and hosts under which this service is reached. */
  readonly isOwnAuthority: (authority: string) => boolean;
}

export interface DavAnswer {
  readonly status: number;
  /** Flat: name, value. */
  readonly headers?: readonly string[];
  readonly type?: string;
  readonly body?: string | Buffer;
  /** Replaces a body: chunks are sent as they are produced. */
  readonly chunks?: AsyncIterable<string>;
}

export const XML_TYPE = 'application/xml; charset="utf-8"';

export type DavHandler = (call: DavCall) => Promise<DavAnswer>;
