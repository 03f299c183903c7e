import { describe, expect, it } from 'vitest';
import { changeEnvFile, parseEnvFile } from './env-file.js';

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
    expect(parseEnvFile(changeEnvFile('', values)).values).toEqual(values);
  });

  it('changes what it is told and leaves the rest as a person wrote it', () => {
    const before = '# mine\nexport A=1\nB=2 # keep\n';
    expect(changeEnvFile(before, { A: '3', C: '4' })).toBe('# mine\nA=3\nB=2 # keep\nC=4\n');
  });

  it('refuses a value that would become a second line', () => {
    expect(() => changeEnvFile('', { A: 'x\nB=1' })).toThrow(RangeError);
  });
});
