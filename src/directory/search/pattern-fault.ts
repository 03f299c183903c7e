import { RE2JS, RE2JSSyntaxException } from 're2js';

/** Why a pattern is invalid, and where: from 1, in the caller's text. */
export interface PatternFault {
  readonly reason: string;
  readonly position: number;
}

/** Case-insensitive and unanchored, as in every search. Throws `RE2JSSyntaxException`. */
export function compilePattern(text: string): RE2JS {
  return RE2JS.compile(text, RE2JS.CASE_INSENSITIVE);
}

/**
 * The library names the faulty piece but not its position: that is the end of the shortest prefix of the text that
 * fails with the same piece.
 */
export function locateFault(text: string, error: RE2JSSyntaxException): PatternFault {
  const reason = error.getDescription();
  if (reason.startsWith('missing closing )')) return { reason, position: text.length + 1 };
  if (reason.startsWith('trailing backslash')) return { reason, position: text.length };
  const named = error.getPattern() ?? '';
  const piece = text.includes(named) ? named : '';
  for (let end = 1; end < text.length; end++) {
    const beginning = text.slice(0, end);
    if (!stumblesAlike(beginning, reason, piece)) continue;
    return { reason, position: placeOf(piece, beginning) };
  }
  return { reason, position: placeOf(piece, text) };
}

function placeOf(piece: string, text: string): number {
  return piece === '' ? text.length : text.lastIndexOf(piece) + 1;
}

function stumblesAlike(text: string, reason: string, piece: string): boolean {
  if (!text.includes(piece)) return false;
  try {
    compilePattern(text);
    return false;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException) || error.getDescription() !== reason) return false;
    return piece === '' || error.getPattern() === piece;
  }
}
