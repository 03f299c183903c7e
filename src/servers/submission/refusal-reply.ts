import { translate } from '../../i18n/translate.js';
import { InvalidInputError, type ServiceError } from '../../platform/service-error.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import { errorReply } from '../smtp/error-reply.js';

// What a login may not see is told by the API as missing; here it is always the From header
const FOREIGN_FROM = 'This login may not send from the address in From';

/** Why a message is not taken, in the words that a mail program shows to its user. */
export function refusalReply(error: ServiceError): SmtpReply {
  return errorReply(error, sentenceOf(error));
}

function sentenceOf(error: ServiceError): string {
  if (error.kind === 'not-found') return FOREIGN_FROM;
  const faults = error instanceof InvalidInputError ? error.faults : [error];
  return faults.map(({ key, params }) => translate('en', key, params)).join(' ');
}
