import type { MessageKey, Params } from '../i18n/message.js';
import { type ErrorKind, ServiceError } from '../platform/service-error.js';

/** The precondition of WebDAV, CalDAV or CardDAV that a write violates, for the doors that name it. */
export interface Condition {
  readonly namespace: 'DAV' | 'CALDAV' | 'CARDDAV';
  readonly name: string;
  /** `no-uid-conflict`: the other object's name. */
  readonly otherName?: string | undefined;
}

/** A write that the rules for calendars and address books refuse. */
export class GroupwareFault extends ServiceError {
  override readonly name = 'GroupwareFault';
  constructor(
    kind: ErrorKind,
    key: MessageKey,
    readonly condition: Condition,
    params: Params = {},
  ) {
    super(kind, key, params);
  }
}
