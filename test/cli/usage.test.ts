import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { runCommand } from '../support/cli-run.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waypost-usage-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('waypost', () => {
  it.each(['--help', 'help', 'account --help', 'sandbox dns break --help', '--version'])(
    '%s is a success',
    async (args) => {
      const { exitCode, printed } = await runCommand(args, {});
      expect(exitCode).toBe(0);
      expect(printed).not.toBe('');
    },
  );

  it.each([
    ['', 'Usage: waypost'],
    ['strat', 'Did you mean start?'],
    ['account', 'Usage: waypost account'],
    ['account create', '--email'],
    ['account create --email ann@example.test', '--password'],
    ['start --roles jmap', 'Roles of this release: http, mx, submission, imap, pop3, worker.'],
  ])('"%s" is a usage error that helps', async (args, hint) => {
    const { exitCode, told } = await runCommand(args, { WAYPOST_DATA_DIR: dir });
    expect([exitCode, told]).toEqual([2, expect.stringContaining(hint)]);
  });

  it('shows an example for every command', async () => {
    const names = commandPaths(createProgram({ env: {}, stdin: process.stdin, print() {}, tell() {} }));
    expect(names).toContain('account create');
    for (const name of names) {
      const { printed } = await runCommand(`${name} --help`, {});
      expect(printed, name).toContain(`Example:\n  `);
    }
  });
});

describe('waypost config', () => {
  it('prints effective values with their source, secrets masked', async () => {
    await writeFile(join(dir, 'waypost.env'), `WAYPOST_SECRET_KEY=${'ab'.repeat(32)}\nWAYPOST_HTTP_PORT=1234\n`);
    const env = { WAYPOST_DATA_DIR: dir, WAYPOST_HTTPS_PORT: '5678', WAYPOST_HTPP_PORT: '1' };
    const { exitCode, printed, told } = await runCommand('config', env);
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/^Mode: sandbox/);
    expect(printed).toMatch(/WAYPOST_HTTP_PORT +1234 +waypost\.env/);
    expect(printed).toMatch(/WAYPOST_HTTPS_PORT +5678 +environment/);
    expect(printed).toMatch(/WAYPOST_BIND +127\.0\.0\.1 +default/);
    expect(printed).toMatch(/WAYPOST_SECRET_KEY +\[secret\] +waypost\.env/);
    expect(printed).not.toContain('abab');
    expect(told).toBe('Warning: WAYPOST_HTPP_PORT is unknown; did you mean WAYPOST_HTTP_PORT?');
  });

  it('prints JSON for scripts', async () => {
    const { printed } = await runCommand('config --json', { WAYPOST_DATA_DIR: dir });
    expect(JSON.parse(printed)).toMatchObject({
      mode: 'sandbox',
      settings: expect.arrayContaining([expect.objectContaining({ variable: 'WAYPOST_HTTP_PORT', value: '4000' })]),
    });
  });

  it('tells every fault and exits with 2', async () => {
    const env = { WAYPOST_DATA_DIR: dir, WAYPOST_HTTP_PORT: 'x', WAYPOST_SIGNUP: 'y' };
    const { exitCode, told } = await runCommand('config', env);
    expect(exitCode).toBe(2);
    expect(told.split('\n')).toEqual([
      'WAYPOST_HTTP_PORT is "x": give a port from 0 to 65535; 0 takes any free one',
      'WAYPOST_SIGNUP is "y": give one of open, verified, closed',
    ]);
  });
});

describe('a fault of the machine', () => {
  it('is told in one line, without a stack', async () => {
    const file = join(dir, 'file');
    await writeFile(file, '');
    const { exitCode, told } = await runCommand('migrate', { WAYPOST_DATA_DIR: join(file, 'data') });
    expect([exitCode, told]).toEqual([1, expect.stringMatching(/^ENOTDIR[^\n]*file[^\n]*$/)]);
  });

  it('names the database that does not answer, and is worth another try', async () => {
    const env = { WAYPOST_DATA_DIR: dir, DATABASE_URL: 'postgres://waypost:hush@127.0.0.1:1/waypost' };
    const { exitCode, told } = await runCommand('migrate', env);
    expect([exitCode, told]).toEqual([3, expect.stringContaining('ECONNREFUSED 127.0.0.1:1')]);
    expect(told).not.toMatch(/hush|\n {4}at /);
  });
});

function commandPaths(command: Command, path: readonly string[] = []): string[] {
  return command.commands.flatMap((child) => {
    const childPath = [...path, child.name()];
    return child.commands.length > 0 ? commandPaths(child, childPath) : [childPath.join(' ')];
  });
}
