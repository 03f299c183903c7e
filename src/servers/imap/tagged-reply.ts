import { translate } from '../../i18n/translate.js';
import { InvalidInputError, type ServiceError } from '../../platform/service-error.js';
import { imapCode } from './error-code.js';

/** RFC 9051 §7.1: the tagged reply that ends a command. */
export interface TaggedReply {
  readonly status: 'OK' | 'NO' | 'BAD';
  /** Without its brackets. */
  readonly code?: string;
  readonly text: string;
  /** What follows the reply: TLS begins, compression begins, or the connection is closed. */
  readonly next?: 'tls' | 'compress' | 'close';
}

export function ok(text: string, code?: string): TaggedReply {
  return { status: 'OK', text, ...(code !== undefined && { code }) };
}

/** The command was understood, but not carried out. */
export function no(code: string | undefined, text: string): TaggedReply {
  return { status: 'NO', text, ...(code !== undefined && { code }) };
}

/** The command was not understood, or is not allowed in this state. */
export function bad(text: string, code?: string): TaggedReply {
  return { status: 'BAD', text, ...(code !== undefined && { code }) };
}

/** Commands may throw it to end with this reply. */
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
