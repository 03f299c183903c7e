import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import type { HostCheck } from '../app/check-world.js';
import type { Config } from '../config/config.js';
import { changeEnvFile, parseEnvFile } from '../config/env-file.js';
import { dataDirOf, ENV_FILE_NAME, readEnvFile } from '../config/load-config.js';
import { readConfigWithSources } from '../config/read-config.js';
import { prepareDataDir, writeFileDurably } from '../platform/files/data-dir.js';
import type { DnsRecordLine } from '../servers/admin/domain-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { forPeople } from './for-people.js';
import { readPortsFile } from './ports-file.js';
import { positiveInteger } from './positive-integer.js';
import { setUpAccount } from './setup-account.js';
import { askSetup, askTestMail, type SetupAnswers } from './setup-questions.js';
import { createServiceCheck } from './setup-service.js';
import { tryMail } from './setup-test-mail.js';
import { STANDARD_PORTS, saveUnit, UNIT_DIRECTORY } from './setup-unit.js';
import { waitForRecords } from './setup-wait.js';

/** DNS changes take time, and a key ends the wait. */
const MINUTES_AT_A_TERMINAL = 60;
/** Without `--wait`, for a test mail in a script. */
const MINUTES_OF_A_TEST = 2;

interface SetupOptions extends Partial<SetupAnswers> {
  readonly yes?: true;
  readonly account?: string;
  readonly password?: string;
  readonly wait?: number;
  readonly testMail?: string;
  /** A directory; `true`: the usual one. */
  readonly systemd?: string | true;
}

export function setup(cli: Cli): Command {
  return new Command('setup')
    .description('Go live: ask a few questions, write waypost.env, check DNS, ports, certificate, and try mail.')
    .option('--hostname <name>', "the service's host, such as mail.example.com")
    .option('--postmaster <address>', 'who reads postmaster and abuse mail')
    .option('--acme <authority>', 'get certificates from letsencrypt, or from the directory URL of an authority')
    .option('--tls-cert <file>', 'certificate chain (PEM)')
    .option('--tls-key <file>', 'its private key (PEM)')
    .option('--systemd [directory]', `write a unit for systemd, with the standard ports, into ${UNIT_DIRECTORY}`)
    .option('--account <address>', 'create the first account; in a terminal it is offered')
    .option('--password <password>', 'of that account; - reads it from standard input')
    .option('--wait <minutes>', 'keep checking for missing records, at most this long', positiveInteger)
    .option('--test-mail <address>', 'once the service runs: send a message there, and wait for its answer')
    .option('--yes', 'ask nothing')
    .addHelpText(
      'after',
      '\nExample:\n  waypost setup --hostname mail.example.com --postmaster ann@example.com --acme letsencrypt --systemd --yes\n\nExits with 1 while something that mail needs is missing.',
    )
    .action((options: SetupOptions) => runSetup(cli, options));
}

async function runSetup(cli: Cli, options: SetupOptions): Promise<void> {
  const dataDir = dataDirOf(cli.env);
  const answers = await askSetup(cli, options, readAnswers(dataDir));
  const ports = options.systemd ? STANDARD_PORTS : {};
  const { config, text } = readSetup(cli, dataDir, answers, ports);
  prepareDataDir(dataDir);
  const unitDirectory = options.systemd === true ? UNIT_DIRECTORY : options.systemd;
  const unit = unitDirectory && saveUnit(unitDirectory, dataDir);
  if (unit) cli.print(`Wrote ${unit}.`);
  becomeOwner(dataDir);
  writeFileDurably(join(dataDir, ENV_FILE_NAME), text);
  cli.print(`Wrote ${join(dataDir, ENV_FILE_NAME)}.\n`);

  const keys = await listHostKeys(cli, config);
  const isInteractive = !options.yes && cli.stdin.isTTY === true;
  const offered = isInteractive ? answers.postmaster : undefined;
  const hasAccount = await setUpAccount(cli, { ...options, offered });
  const start = startWith(unit);
  const checkService = createServiceCheck(cli, {
    host: config.instance.hostname,
    hasAuthority: answers.acme !== undefined,
    mustRun: isInteractive || options.testMail !== undefined,
    start,
  });
  // Loaded only now: what it needs would double the time in which every command starts
  const { checkWorld } = await import('../app/check-world.js');
  const look = async () => [
    ...(await checkWorld(config, answers.postmaster, keys)),
    await checkMailPort(config, unit !== undefined),
    ...(await checkService()),
  ];
  const first = await look();
  const format = (check: HostCheck) => forPeople(cli, formatCheck(check));
  cli.print(first.map(format).join('\n'));
  const minutes = options.wait ?? (isInteractive ? MINUTES_AT_A_TERMINAL : 0);
  const seen = await waitForRecords(cli, { findings: first, look, minutes, format });
  const to = options.testMail ?? (isInteractive && isRunning(seen) ? await askTestMail(answers.postmaster) : undefined);
  const test = { host: config.instance.hostname, minutes: minutes || MINUTES_OF_A_TEST, format };
  const findings = to ? [...seen, ...(await tryMail(cli, { to, ...test }))] : seen;
  cli.print(`\n${nextSteps(findings, answers, { hasAccount, start: isRunning(findings) ? undefined : start })}`);
  throwIfNotReady(findings);
}

function isRunning(findings: readonly HostCheck[]): boolean {
  return findings.some(({ record, state }) => record === 'Service' && state === 'good');
}

function startWith(unit: string | undefined): string {
  if (!unit) return 'Start: waypost start';
  const isInPlace = dirname(unit) === UNIT_DIRECTORY;
  return `Start, as root: ${isInPlace ? 'systemctl daemon-reload' : `cp ${unit} ${UNIT_DIRECTORY}/`} && systemctl enable --now waypost`;
}

/** What an earlier run wrote. */
function readAnswers(dataDir: string): Partial<SetupAnswers> {
  const { values } = parseEnvFile(readEnvFile(dataDir));
  const {
    WAYPOST_HOSTNAME: hostname,
    WAYPOST_POSTMASTER: postmaster,
    WAYPOST_ACME: acme,
    WAYPOST_TLS_CERT: tlsCert,
    WAYPOST_TLS_KEY: tlsKey,
  } = values;
  return {
    ...(hostname && { hostname }),
    ...(postmaster && { postmaster }),
    ...(acme && { acme }),
    ...(tlsCert && { tlsCert }),
    ...(tlsKey && { tlsKey }),
  };
}

/** The whole result has to be a valid configuration. */
function readSetup(cli: Cli, dataDir: string, answers: SetupAnswers, ports: Readonly<Record<string, string>>) {
  const before = readEnvFile(dataDir);
  const text = changeEnvFile(before || '# Settings of this Waypost. The environment wins over this file.\n', {
    WAYPOST_HOSTNAME: answers.hostname,
    WAYPOST_POSTMASTER: answers.postmaster,
    ...(answers.acme && { WAYPOST_ACME: answers.acme }),
    ...(answers.tlsCert && { WAYPOST_TLS_CERT: answers.tlsCert }),
    ...(answers.tlsKey && { WAYPOST_TLS_KEY: answers.tlsKey }),
    ...ports,
  });
  return { config: readConfigWithSources(cli.env, text).config, text };
}

/** Created when the data directory is first opened; a server that still runs with other settings has other keys. */
async function listHostKeys(cli: Cli, { instance }: Config): Promise<readonly DnsRecordLine[]> {
  const keys = await callAdmin<readonly DnsRecordLine[]>(cli, 'host.keys', {});
  const ours = keys.filter(({ name }) => name.endsWith(`.${instance.hostname}`));
  if (ours.length === 0) cli.tell('A server runs with other settings. Restart it, then run setup again for DKIM.');
  return ours;
}

const MAIL_PORT = 25;

/** Checks the port of the mail door; a server of this installation may already be using it. */
async function checkMailPort({ bind, dataDir, mx: { port } }: Config, hasUnit: boolean): Promise<HostCheck> {
  const state = await checkPort(port, bind);
  const isOurs = state === 'EADDRINUSE' && readPortsFile(dataDir)?.mx === port;
  const forwarding = port === MAIL_PORT ? '' : `; mail arrives on port ${MAIL_PORT}, forward that to it`;
  const record = `Port ${port}`;
  if (state === 'free' || isOurs) {
    return { record, state: 'good', seen: (isOurs ? 'in use by this Waypost' : state) + forwarding, remedy: '' };
  }
  if (state === 'EACCES' && hasUnit) {
    return { record, state: 'good', seen: 'the unit gives the service the right to bind it', remedy: '' };
  }
  const remedy =
    'Stop the program that uses it, or give Node the right to bind it (setcap cap_net_bind_service=+ep), or set WAYPOST_MX_PORT to another and forward port 25 to that.';
  return { record, state: 'missing', seen: state, remedy };
}

/** For scripts: fails unless everything that mail requires is present. */
function throwIfNotReady(findings: readonly HostCheck[]): void {
  const required = findings.filter(({ isOptional }) => !isOptional);
  const missing = required.filter(({ state }) => state === 'missing').length;
  if (missing > 0) throw new CliError(`Not ready: ${missing} of ${required.length} required are missing.`);
  const isUnknown = required.some(({ state }) => state === 'unknown');
  if (isUnknown) throw new CliError('Some checks had no answer. Try again later.', EXIT.unavailable);
}

function formatCheck({ record, state, seen, remedy }: HostCheck): string {
  const mark = { good: 'good   ', missing: 'MISSING', unknown: 'UNKNOWN' }[state];
  return `${mark}  ${record}: ${seen}${remedy ? `\n         ${remedy}` : ''}`;
}

function nextSteps(
  findings: readonly HostCheck[],
  { acme, tlsCert, postmaster }: SetupAnswers,
  { start, hasAccount }: { readonly start: string | undefined; readonly hasAccount: boolean },
): string {
  const steps = [
    findings.some(({ state }) => state !== 'good') && 'Add what is missing above, then run waypost setup again.',
    !tlsCert &&
      !acme &&
      'Get a certificate for the host: run waypost setup --acme letsencrypt, or name your files in WAYPOST_TLS_CERT and WAYPOST_TLS_KEY.',
    start,
    !hasAccount && `Create the first account: waypost account create --email ${postmaster}`,
    'Add a domain: waypost domain add example.com',
  ].filter((step) => typeof step === 'string');
  return `Next:\n${steps.map((step, i) => `  ${i + 1}. ${step}`).join('\n')}`;
}

/** Whether this process could listen there now; otherwise the system's error code, such as `EACCES`. */
function checkPort(port: number, host: string): Promise<'free' | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve('free')));
  });
}

/** Switches from root to the owner of the data directory, who could not read files that root creates there. */
function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
