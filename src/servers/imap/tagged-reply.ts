import { translate } from '../../i18n/translate.js';
import { InvalidInputError, type ServiceError } from '../../platform/service-error.js';
import { imapCode } from './error-code.js';

/** RFC 9051 §7.1: how a command ends. */
export interface TaggedReply {
  readonly status: 'OK' | 'NO' | 'BAD';
  /** Without its brackets. */
  readonly code?: string;
  readonly text: string;
  /** What comes behind it: TLS begins, compression begins, the connection is closed. */
  readonly next?: 'tls' | 'compress' | 'close';
}

export function ok(text: string, code?: string): TaggedReply {
  return { status: 'OK', text, ...(code !== undefined && { code }) };
}

/** Understood, and not done. */
export function no(code: string | undefined, text: string): TaggedReply {
  return { status: 'NO', text, ...(code !== undefined && { code }) };
}

/** Not understood, or not here and now. */
export function bad(text: string, code?: string): TaggedReply {
  return { status: 'BAD', text, ...(code !== undefined && { code }) };
}

/** May be thrown by a command as well: the way out of the middle of it. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  constructor(readonly reply: TaggedReply) {
    super(reply.text);
  }
}

export function refusalOf(error: ServiceError): TaggedReply {
  const faults = error instanceof InvalidInputError ? error.faults : [error];
  return no(imapCode[error.kind], faults.map(({ key, params }) => translate('en', key, params)).join(' '));
}
