import { invalid } from '../../platform/service-error.js';
import { checkPasswordStrength } from './password-strength.js';

/** A hash takes any length; a body of a megabyte of password is still nobody's password. */
export const MAX_PASSWORD_CHARACTERS = 1024;

/** Throws what speaks against it as the password of an account. */
export function checkNewPassword(
  password: string,
  { minScore, email, field }: { readonly minScore: number; readonly email: string; readonly field: string },
): void {
  if (password.trim() === '') throw invalid('input.required', { field });
  if (password.length > MAX_PASSWORD_CHARACTERS)
    throw invalid('input.tooLong', { field, max: MAX_PASSWORD_CHARACTERS });
  checkPasswordStrength(password, { minScore, knownWords: [email], field });
}
