import { translate } from '../../i18n/translate.js';
import { InvalidInputError, type ServiceError } from '../../platform/service-error.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import { errorReply } from '../smtp/error-reply.js';

// The API answers 404 for what a login may not see; here that is always the From address
const FOREIGN_FROM = 'This login may not send from the address in From';

/** The sentence is for people: mail programs show it to their users. */
export function refusalReply(error: ServiceError): SmtpReply {
  return errorReply(error, sentenceOf(error));
}

function sentenceOf(error: ServiceError): string {
  if (error.kind === 'not-found') return FOREIGN_FROM;
  const faults = error instanceof InvalidInputError ? error.faults : [error];
  return faults.map(({ key, params }) => translate('en', key, params)).join(' ');
}
