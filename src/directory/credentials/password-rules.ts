import { invalid } from '../../platform/service-error.js';
import { isLonger } from '../../protocol/text/is-longer.js';

const MAX_PASSWORD_CHARACTERS = 128;

/** The rules for alias and catch-all passwords: they are entered in mail clients that quote and trim. */
export function checkPasswordRules(password: string, field: string): void {
  if (password === '') throw invalid('input.required', { field });
  if (isLonger(password, MAX_PASSWORD_CHARACTERS)) {
    throw invalid('input.tooLong', { field, max: MAX_PASSWORD_CHARACTERS });
  }
  if (password !== password.trim()) throw invalid('password.outerSpace', { field });
  if (/["'\u2018\u2019\u201c\u201d]/.test(password)) throw invalid('password.quotes', { field });
  // SASL PLAIN ends a field at NUL (RFC 4616 §2), and no keyboard types the others
  if (/\p{Cc}/u.test(password)) throw invalid('input.controlCharacters', { field });
}
