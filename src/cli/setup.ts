import { join } from 'node:path';
import { Command } from 'commander';
import { checkWorld, type HostCheck } from '../app/check-world.js';
import type { Config } from '../config/config.js';
import { changeEnvFile } from '../config/env-file.js';
import { dataDirOf, ENV_FILE_NAME, readEnvFile } from '../config/load-config.js';
import { readConfigWithSources } from '../config/read-config.js';
import { prepareDataDir, writeFileDurably } from '../platform/files/data-dir.js';
import type { DnsRecordLine } from '../servers/admin/domain-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';
import { checkPort } from './port-check.js';
import { readPortsFile } from './ports-file.js';
import { positiveInteger } from './positive-integer.js';
import { setUpAccount } from './setup-account.js';
import { askSetup, type SetupAnswers } from './setup-questions.js';
import { STANDARD_PORTS, writeUnit } from './setup-unit.js';
import { waitForRecords } from './setup-wait.js';

/** DNS changes take time, and a key ends the wait. */
const MINUTES_AT_A_TERMINAL = 60;
/** In the data directory. */
const UNIT_NAME = 'waypost.service';

interface SetupOptions extends Partial<SetupAnswers> {
  readonly yes?: true;
  readonly account?: string;
  readonly password?: string;
  readonly wait?: number;
  readonly systemd?: true;
}

export function setup(cli: Cli): Command {
  return new Command('setup')
    .description('Go live: ask a few questions, write waypost.env, check DNS and the mail ports.')
    .option('--hostname <name>', "the service's host, such as mail.example.com")
    .option('--postmaster <address>', 'who reads postmaster and abuse mail')
    .option('--acme <authority>', 'get certificates from letsencrypt, or from the directory URL of an authority')
    .option('--tls-cert <file>', 'certificate chain (PEM)')
    .option('--tls-key <file>', 'its private key (PEM)')
    .option('--systemd', 'write a unit for systemd into the data directory, with the standard ports')
    .option('--account <address>', 'create the first account; in a terminal it is offered')
    .option('--password <password>', 'of that account; - reads it from standard input')
    .option('--wait <minutes>', 'keep checking for missing records, at most this long', positiveInteger)
    .option('--yes', 'ask nothing')
    .addHelpText(
      'after',
      '\nExample:\n  waypost setup --hostname mail.example.com --postmaster ann@example.com --acme letsencrypt --systemd --yes\n\nExits with 1 while something that mail needs is missing.',
    )
    .action(async (options: SetupOptions) => {
      const dataDir = dataDirOf(cli.env);
      const answers = await askSetup(cli, options);
      const config = saveSetup(cli, dataDir, answers, options.systemd ? STANDARD_PORTS : {});
      cli.print(`Wrote ${join(dataDir, ENV_FILE_NAME)}.\n`);
      if (options.systemd) {
        writeFileDurably(join(dataDir, UNIT_NAME), writeUnit(dataDir));
        cli.print(`Wrote ${join(dataDir, UNIT_NAME)}.\n`);
      }
      const keys = await listHostKeys(cli, config);
      const isInteractive = !options.yes && cli.stdin.isTTY === true;
      const offered = isInteractive ? answers.postmaster : undefined;
      const hasAccount = await setUpAccount(cli, { ...options, offered });
      const look = async () => [
        ...(await checkWorld(config, answers.postmaster, keys)),
        await checkMailPort(config, options.systemd === true),
      ];
      const first = await look();
      cli.print(first.map(formatCheck).join('\n'));
      const minutes = options.wait ?? (isInteractive ? MINUTES_AT_A_TERMINAL : 0);
      const findings = await waitForRecords(cli, { findings: first, look, minutes, format: formatCheck });
      cli.print(`\n${nextSteps(findings, answers, { hasAccount, unit: options.systemd && join(dataDir, UNIT_NAME) })}`);
      throwIfNotReady(findings);
    });
}

/** Writes nothing unless the whole result is a valid configuration. */
function saveSetup(cli: Cli, dataDir: string, answers: SetupAnswers, ports: Readonly<Record<string, string>>): Config {
  const before = readEnvFile(dataDir);
  const text = changeEnvFile(before || '# Settings of this Waypost. The environment wins over this file.\n', {
    WAYPOST_HOSTNAME: answers.hostname,
    WAYPOST_POSTMASTER: answers.postmaster,
    ...(answers.acme && { WAYPOST_ACME: answers.acme }),
    ...(answers.tlsCert && { WAYPOST_TLS_CERT: answers.tlsCert }),
    ...(answers.tlsKey && { WAYPOST_TLS_KEY: answers.tlsKey }),
    ...ports,
  });
  const { config } = readConfigWithSources(cli.env, text);
  prepareDataDir(dataDir);
  writeFileDurably(join(dataDir, ENV_FILE_NAME), text);
  return config;
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
  { unit, hasAccount }: { readonly unit: string | undefined; readonly hasAccount: boolean },
): string {
  const steps = [
    findings.some(({ state }) => state !== 'good') && 'Add what is missing above, then run waypost setup again.',
    !tlsCert &&
      !acme &&
      'Get a certificate for the host: run waypost setup --acme letsencrypt, or name your files in WAYPOST_TLS_CERT and WAYPOST_TLS_KEY.',
    unit ? `Start, as root: cp ${unit} /etc/systemd/system/ && systemctl enable --now waypost` : 'Start: waypost start',
    !hasAccount && `Create the first account: waypost account create --email ${postmaster}`,
    'Add a domain: waypost domain add example.com',
  ].filter((step) => typeof step === 'string');
  return `Next:\n${steps.map((step, i) => `  ${i + 1}. ${step}`).join('\n')}`;
}
