import { RE2JSSyntaxException } from 're2js';
import { describe, expect, it } from 'vitest';
import { compilePattern, locateFault } from './pattern-fault.js';

describe('locateFault', () => {
  it.each([
    ['*', 1, 'missing argument to repetition operator'],
    ['a*|*', 4, 'missing argument to repetition operator'],
    ['ab**', 3, 'invalid nested repetition operator'],
    ['(abc', 5, 'missing closing )'],
    ['(a)(b', 6, 'missing closing )'],
    ['abc)d', 4, 'unexpected )'],
    ['(a)b)', 5, 'unexpected )'],
    ['x[z-a]', 3, 'invalid character class range'],
    ['[a-z]x[z-a]', 8, 'invalid character class range'],
    ['ab\\y', 3, 'invalid escape sequence'],
    ['(.+)\\1', 5, 'invalid escape sequence'],
    ['a{2000}', 2, 'invalid repeat count'],
    ['x[abc', 2, 'missing closing ]'],
    ['ab\\', 3, 'trailing backslash at end of expression'],
    ['a(?=b)', 2, 'invalid or unsupported Perl syntax'],
    ['(?P<n>a)(?P<n>b)', 13, 'duplicate capture group name'],
  ])('finds the fault of %s at %i', (text, position, reason) => {
    expect(faultOf(text)).toEqual({ reason, position });
  });
});

function faultOf(text: string) {
  try {
    compilePattern(text);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return locateFault(text, error);
  }
  return undefined;
}
