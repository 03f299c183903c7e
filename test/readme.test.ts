import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runCommand } from './support/cli-run.js';
import { makeTestLocation } from './support/database.js';
import { startWaypost } from './support/waypost-process.js';

interface Step {
  readonly commands: string;
  /** What the README shows: `json` or `text`; nothing when it shows nothing. */
  readonly answer: { readonly kind: string; readonly text: string } | undefined;
}

const root = fileURLToPath(new URL('..', import.meta.url));

it('the tour of the README works as it is written', async () => {
  const steps = readTour(await readFile(join(root, 'README.md'), 'utf8'));
  expect(steps.length).toBeGreaterThan(8);
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-readme-'));
  const { location, remove } = await makeTestLocation();
  const waypost = await startWaypost(dataDir, location.engine === 'postgres' ? { DATABASE_URL: location.url } : {});
  const { mx, imaps } = waypost.ports;
  const shell = createShell(dataDir, {
    'http://localhost:4000': waypost.baseUrl,
    'localhost:2525': `localhost:${mx}`,
    'localhost:2993': `localhost:${imaps}`,
  });
  try {
    for (const { commands, answer } of steps) {
      // A person types slower than a letter is written
      const reader = /sandbox inbox latest --to (\S+)/.exec(commands)?.[1];
      if (reader) await letterTo(reader, dataDir);
      const printed = await shell(commands);
      if (answer?.kind === 'json') expect(JSON.parse(printed), commands).toEqual(pattern(JSON.parse(answer.text)));
      if (answer?.kind === 'text') expect(printed.trim(), commands).toMatch(textPattern(answer.text));
    }
  } finally {
    await waypost.stop();
    await rm(dataDir, { recursive: true });
    await remove();
  }
});

function readTour(readme: string): Step[] {
  const tour = readme.split(/^## /m).find((section) => section.startsWith('A five-minute tour')) ?? '';
  const blocks = [...tour.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({ kind, text }));
  return blocks.flatMap((block, i) => {
    if (block.kind !== 'sh') return [];
    const next = blocks[i + 1];
    return [{ commands: block.text, answer: next?.kind === 'sh' ? undefined : next }];
  });
}

/** One after another with the same variables, as in a terminal. */
function createShell(dataDir: string, places: Readonly<Record<string, string>>): (commands: string) => Promise<string> {
  const variables = join(dataDir, 'readme-variables');
  const run = promisify(execFile);
  return async (commands) => {
    const script = Object.entries(places).reduce((text, [shown, real]) => text.replaceAll(shown, real), commands);
    const { stdout } = await run('sh', ['-c', `[ -f ${variables} ] && . ${variables}\n${script}\nset > ${variables}`], {
      cwd: root,
      env: { PATH: process.env.PATH, WAYPOST_DATA_DIR: dataDir },
    });
    return stdout;
  };
}

async function letterTo(address: string, dataDir: string): Promise<void> {
  const inbox = () => runCommand(`sandbox inbox latest --to ${address}`, { WAYPOST_DATA_DIR: dataDir });
  await expect.poll(async () => (await inbox()).exitCode).toBe(0);
}

const ANY = '…';

/** `…` stands for any value, and as a name for fields that are left out. */
function pattern(shown: unknown): unknown {
  if (shown === ANY) return expect.anything();
  if (typeof shown === 'string' && shown.includes(ANY)) return expect.stringMatching(textPattern(shown));
  if (Array.isArray(shown)) return shown.map(pattern);
  if (typeof shown !== 'object' || shown === null) return shown;
  const { [ANY]: rest, ...fields } = shown as Record<string, unknown>;
  const expected = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, pattern(value)]));
  return rest === undefined ? expected : expect.objectContaining(expected);
}

function textPattern(shown: string): RegExp {
  const literal = shown
    .trim()
    .split(ANY)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('[\\s\\S]+?')}$`);
}
