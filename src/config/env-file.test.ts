import { describe, expect, it } from 'vitest';
import { formatEnvFile, parseEnvFile } from './env-file.js';

describe('waypost.env', () => {
  it('reads names, quotes and comments, and names lines it cannot read', () => {
    const text = `# a comment\nA=1\nexport B = two words # why\nC="# not a comment" # but this\nD='"'\n\nlower=1\nE=`;
    expect(parseEnvFile(text)).toEqual({
      values: { A: '1', B: 'two words', C: '# not a comment', D: '"', E: '' },
      brokenLines: [7],
    });
  });

  it('gives back what was written', () => {
    const values = { A: 'plain', B: 'with space', C: 'a#b', D: 'say "hi"', E: "it's", F: '' };
    expect(parseEnvFile(formatEnvFile(values, 'heading')).values).toEqual(values);
  });

  it('refuses a value that would become a second line', () => {
    expect(() => formatEnvFile({ A: 'x\nB=1' }, 'heading')).toThrow(RangeError);
  });
});
