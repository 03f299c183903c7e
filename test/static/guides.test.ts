import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { Cli } from '../../src/cli/cli.js';
import { createProgram } from '../../src/cli/program.js';
import { SETTING_NAMES } from '../../src/config/settings.js';

/** Decisions in `docs/adr` tell of their time, and are left out. */
const FILES = [
  'README.md',
  'deploy/README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
/** Read by tests alone. */
const TEST_VARIABLES = ['CHAOS_MINUTES', 'TOKEN'];

/** `waypost intake 1` names a format of bytes. */
const BYTE_FORMAT = /^\w+ \d+$/;

const program = createProgram({} as Cli);

describe.each(FILES)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('names settings that exist', () => {
    const named = [...text.matchAll(/\bWAYPOST_([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name);
    const known = [...SETTING_NAMES, ...TEST_VARIABLES] as readonly string[];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('names commands that exist', () => {
    const lines = [...text.matchAll(/(?:`|^|\()(?:bin\/)?waypost(?:\.js)? ([a-z][^`\n]*)/gm)].map(
      ([, line = '']) => line,
    );
    const commands = lines.filter((line) => !BYTE_FORMAT.test(line));
    expect(commands.filter((line) => !isCommand(program, line.split(/\s+/)))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const broken = links.filter((target) => {
      if (/^https?:/.test(target)) return false;
      const [path = '', fragment] = target.split('#');
      const place = path === '' ? file : join(dirname(file), path);
      if (!existsSync(place)) return true;
      return fragment !== undefined && !headingsOf(readFileSync(place, 'utf8')).includes(fragment);
    });
    expect(broken).toEqual([]);
  });
});

/** The first words name a command; what follows are its arguments and options. */
function isCommand(command: Command, [word = '', ...rest]: readonly string[]): boolean {
  if (command.commands.length === 0 || word === '' || word.startsWith('-')) return true;
  return word.split('|').every((name) => {
    const found = command.commands.find((each) => each.name() === name);
    return found ? isCommand(found, rest) : command.registeredArguments.length > 0;
  });
}

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]+/gu, '')
      .replaceAll(' ', '-'),
  );
}
