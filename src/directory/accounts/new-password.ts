import { invalid } from '../../platform/service-error.js';
import { checkPasswordStrength } from './password-strength.js';

/** A hash accepts any length; a password of a megabyte is not a real one. */
export const MAX_PASSWORD_CHARACTERS = 1024;

/** Throws why the password is not acceptable for an account. */
export function checkNewPassword(
  password: string,
  { minScore, email, field }: { readonly minScore: number; readonly email: string; readonly field: string },
): void {
  if (password.trim() === '') throw invalid('input.required', { field });
  if (password.length > MAX_PASSWORD_CHARACTERS)
    throw invalid('input.tooLong', { field, max: MAX_PASSWORD_CHARACTERS });
  checkPasswordStrength(password, { minScore, knownWords: [email], field });
}
