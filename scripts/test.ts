/**
 * `npm test`: every check, stage by stage, each with its time beside its budget. Any failing stage fails the run,
 * and so does a stage that ran no test. In CI a test that every engine skipped fails too: nothing may be missing there.
 *
 * A few failing files are run once more, alone. What then passes is named as unsteady: the run goes on, so that one
 * race does not hide what the rest says, and the name is a fault to mend.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { whyNoChromium } from '../test/browser/support/chromium.js';
import { ONE_ENGINE_FILES } from '../test/support/one-engine.js';

interface Stage {
  readonly name: string;
  readonly budgetSeconds: number;
  /** All at the same time: what each of several says comes when it has ended. */
  readonly commands: readonly (readonly string[])[];
  /** A vitest project whose tests are counted. */
  readonly project?: string;
  /** Why it cannot run here, if it cannot: it is then skipped with the reason, and fails in CI. */
  readonly missing?: () => string | undefined;
}

const STAGES: readonly Stage[] = [
  {
    name: 'static',
    budgetSeconds: 60,
    commands: [
      ['biome', 'check', '--error-on-warnings'],
      ['tsc', '--noEmit', '-p', '.'],
      ['tsc', '--noEmit', '-p', 'web'],
      ['knip'],
    ],
  },
  { name: 'peers', budgetSeconds: 60, commands: [['tsx', 'scripts/install-peers.ts']] },
  { name: 'build', budgetSeconds: 30, commands: [['node', 'bin/build.js']] },
  { name: 'house', budgetSeconds: 30, commands: [], project: 'static' },
  { name: 'unit', budgetSeconds: 60, commands: [], project: 'unit' },
  { name: 'sqlite', budgetSeconds: 150, commands: [], project: 'sqlite' },
  { name: 'postgres', budgetSeconds: 150, commands: [], project: 'postgres' },
  { name: 'browser', budgetSeconds: 150, commands: [], project: 'browser', missing: whyNoChromium },
];

interface Report {
  readonly passed: number;
  readonly failed: number;
  /** File and name. A test of one engine's own ways is skipped by the other. */
  readonly skipped: readonly string[];
  readonly failedFiles: readonly string[];
  /** File, name and the first lines of the reason. */
  readonly failures: readonly string[];
}

/** More than this many failing files is no race. */
const MAX_UNSTEADY_FILES = 6;

const ENGINES = ['sqlite', 'postgres'];

const only = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'waypost-test-'));
const lines: string[] = [];
const total = { passed: 0, failed: 0, skipped: 0 };
const skippedBy = new Map<string, readonly string[]>();
const unsteady: string[] = [];
const failures: string[] = [];
let hasFailed = false;

for (const stage of STAGES.filter(({ name }) => only.length === 0 || only.includes(name))) {
  const reason = stage.missing?.();
  if (reason) {
    lines.push(`${stage.name.padEnd(9)} ${process.env.CI ? 'FAILED' : 'skipped'}: ${reason}`);
    hasFailed ||= Boolean(process.env.CI);
    continue;
  }
  say(`\n── ${stage.name}`);
  const startedMs = performance.now();
  const faults = await runStage(stage);
  const seconds = (performance.now() - startedMs) / 1000;
  const mark = faults.length > 0 ? `FAILED (${faults.join('; ')})` : 'ok';
  const over = seconds > stage.budgetSeconds ? ', over its budget' : '';
  lines.push(`${stage.name.padEnd(9)} ${seconds.toFixed(0).padStart(4)} s of ${stage.budgetSeconds} s${over}  ${mark}`);
  hasFailed ||= faults.length > 0;
}
rmSync(reports, { recursive: true });
const neverRun = listNeverRun();
if (process.env.CI && neverRun.length > 0) {
  hasFailed = true;
  lines.push(`FAILED: skipped everywhere, and nothing may be missing in CI:\n  ${neverRun.join('\n  ')}`);
}
if (failures.length > 0) lines.push(`FAILED TESTS, what they say stands above:\n  ${failures.join('\n  ')}`);
if (unsteady.length > 0) lines.push(`UNSTEADY, passed when run again alone:\n  ${unsteady.join('\n  ')}`);
say(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = hasFailed ? 1 : 0;

async function runStage({ name, commands, project }: Stage): Promise<string[]> {
  const results = await Promise.all(commands.map(commands.length > 1 ? runBesideOthers : runAlone));
  const faults = commands.filter((_, i) => results[i] !== 0).map((command) => command.join(' '));
  if (!project) return faults;
  const { code, report } = await runTests(name, project, []);
  const { passed, failedFiles } = report;
  let { failed, skipped, failures: reasons } = report;
  // The exit code alone is not enough: whatever ends the database last has set it before
  const isRed = code !== 0 || failed > 0;
  if (isRed && failedFiles.length > 0 && failedFiles.length <= MAX_UNSTEADY_FILES) {
    say(`\n── ${name}, once more: ${failedFiles.join(' ')}`);
    const again = await runTests(`${name}-again`, project, ['--maxWorkers=1', ...failedFiles]);
    failed = again.report.failed;
    reasons = again.report.failures;
    // What a file skips because its own beginning failed is not skipped when that succeeds
    const isRunAgain = (test: string) => failedFiles.some((file) => test.startsWith(`${file}: `));
    skipped = [...skipped.filter((test) => !isRunAgain(test)), ...again.report.skipped];
    if (again.code === 0 && failed === 0 && again.report.passed > 0)
      unsteady.push(...failedFiles.map((file) => `${name}: ${file}`));
    else faults.push('tests');
  } else if (isRed) faults.push('tests');
  failures.push(...reasons.map((reason) => `${name}: ${reason}`));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped.length;
  skippedBy.set(name, skipped);
  if (passed + failed === 0) faults.push('no test ran');
  return faults;
}

async function runTests(name: string, project: string, args: readonly string[]) {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', `--project=${project}`, ...reporters, ...args]);
  return { code, report: readReport(file) };
}

function listNeverRun(): string[] {
  const [first = [], ...others] = ENGINES.map((engine) => skippedBy.get(engine) ?? []);
  const isOneEngine = (test: string) => ONE_ENGINE_FILES.some((file) => test.startsWith(`${file}: `));
  const inEveryEngine = first.filter((test) => isOneEngine(test) || others.every((skipped) => skipped.includes(test)));
  const elsewhere = [...skippedBy].filter(([stage]) => !ENGINES.includes(stage)).flatMap(([, skipped]) => skipped);
  return [...inEveryEngine, ...elsewhere];
}

function readReport(file: string): Report {
  try {
    const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, failureMessages }) => ({
        test: `${relative('.', name)}: ${fullName}`,
        status,
        reason: (failureMessages[0] ?? '').split('\n').slice(0, 3).join('\n    '),
      })),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: tests.filter(({ status }) => status === 'skipped' || status === 'pending').map(({ test }) => test),
      failedFiles: report.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name }) => relative('.', name)),
      failures: tests.filter(({ status }) => status === 'failed').map(({ test, reason }) => `${test}\n    ${reason}`),
    };
  } catch {
    return { passed: 0, failed: 0, skipped: [], failedFiles: [], failures: [] };
  }
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function runAlone([tool = '', ...args]: readonly string[]): Promise<number> {
  return run(tool, args);
}

async function runBesideOthers([tool = '', ...args]: readonly string[]): Promise<number> {
  const output: Buffer[] = [];
  const code = await run(tool, args, (chunk) => output.push(chunk));
  process.stdout.write(Buffer.concat(output));
  return code;
}

/** Its output is inherited, unless the caller reads it. */
function run(tool: string, args: readonly string[], hear?: (chunk: Buffer) => void): Promise<number> {
  return new Promise((resolve) => {
    const program = tool === 'node' ? process.execPath : join('node_modules', '.bin', tool);
    const child = spawn(program, args, { stdio: ['inherit', hear ? 'pipe' : 'inherit', hear ? 'pipe' : 'inherit'] });
    for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => hear?.(chunk));
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
