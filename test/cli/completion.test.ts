import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';

describe('waypost completion', () => {
  it('completes commands, their parts and options in bash', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'waypost-completion-'));
    try {
      const { printed } = await runCommand('completion bash', {});
      const file = join(dir, 'waypost.bash');
      await writeFile(file, printed);
      const complete = (line: string) => {
        const words = line.split(' ').map((word) => `'${word}'`);
        const script = `source ${file}; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _waypost; echo "\${COMPREPLY[@]}"`;
        return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ');
      };
      expect(complete('waypost q')).toEqual(['queue']);
      expect(complete('waypost ')).toEqual(expect.arrayContaining(['start', 'doctor', 'status', 'completion']));
      expect(complete('waypost queue ')).toEqual(['list', 'show', 'retry', 'cancel', '--help']);
      expect(complete('waypost logs --j')).toEqual(['--json']);
      expect(complete('waypost sandbox dns br')).toEqual(['break']);
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  it('describes them in fish, and wraps the functions of bash in zsh', async () => {
    const fish = (await runCommand('completion fish', {})).printed;
    expect(fish).toContain("-a queue -d 'Mail that is waiting to be delivered.'");
    expect(fish).toMatch(/__fish_seen_subcommand_from queue; and __fish_seen_subcommand_from list' -l json/);
    const zsh = (await runCommand('completion zsh', {})).printed;
    expect(zsh).toMatch(/^#compdef waypost\n.*bashcompinit\n/);
    expect(zsh).toContain('complete -o default -F _waypost waypost');
  });

  it('refuses another shell', async () => {
    const { exitCode, told } = await runCommand('completion tcsh', {});
    expect([exitCode, told]).toEqual([2, expect.stringContaining('bash, zsh, fish')]);
  });
});
