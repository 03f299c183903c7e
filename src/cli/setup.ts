import { join } from 'node:path';
import { Command } from 'commander';
import type { Config } from '../config/config.js';
import { changeEnvFile } from '../config/env-file.js';
import { dataDirOf, ENV_FILE_NAME, readEnvFile } from '../config/load-config.js';
import { readConfigWithSources } from '../config/read-config.js';
import { systemClock } from '../platform/clock.js';
import { prepareDataDir, writeFileDurably } from '../platform/data-dir.js';
import { createResolver } from '../platform/dns/create-resolver.js';
import { systemDnsServers } from '../platform/dns/system-servers.js';
import { checkPort } from '../platform/port-check.js';
import { systemRandom } from '../platform/random.js';
import type { DnsRecordLine } from '../servers/admin/domain-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { checkHost, type HostCheck } from './host-checks.js';
import { askSetup, type SetupAnswers } from './setup-questions.js';

export function setup(cli: Cli): Command {
  return new Command('setup')
    .description('Go live: ask the few questions there are, write waypost.env, check DNS and port 25.')
    .option('--hostname <name>', "the service's host, such as mail.example.com")
    .option('--postmaster <address>', 'who reads postmaster and abuse mail')
    .option('--tls-cert <file>', 'certificate chain (PEM)')
    .option('--tls-key <file>', 'its private key (PEM)')
    .option('--yes', 'ask nothing')
    .addHelpText('after', '\nExample:\n  waypost setup --hostname mail.example.com --postmaster ann@example.com --yes')
    .action(async (options: Partial<SetupAnswers> & { yes?: true }) => {
      const dataDir = dataDirOf(cli.env);
      const answers = await askSetup(cli, options);
      const config = saveSetup(cli, dataDir, answers);
      cli.print(`Wrote ${join(dataDir, ENV_FILE_NAME)}.\n`);
      const keys = await listHostKeys(cli, config);
      const findings = [...(await checkDns(config, answers, keys)), await checkMailPort(config)];
      cli.print(findings.map(formatCheck).join('\n'));
      cli.print(`\n${nextSteps(findings, answers)}`);
    });
}

/** Nothing is written unless the whole result is a valid configuration. */
function saveSetup(cli: Cli, dataDir: string, answers: SetupAnswers): Config {
  const before = readEnvFile(dataDir);
  const text = changeEnvFile(before || '# Settings of this Waypost. The environment wins over this file.\n', {
    WAYPOST_HOSTNAME: answers.hostname,
    WAYPOST_POSTMASTER: answers.postmaster,
    ...(answers.tlsCert && { WAYPOST_TLS_CERT: answers.tlsCert }),
    ...(answers.tlsKey && { WAYPOST_TLS_KEY: answers.tlsKey }),
  });
  const { config } = readConfigWithSources(cli.env, text);
  prepareDataDir(dataDir);
  writeFileDurably(join(dataDir, ENV_FILE_NAME), text);
  return config;
}

/** Made by the first opening of the data directory; a server that still runs with other settings has other keys. */
async function listHostKeys(cli: Cli, { instance }: Config): Promise<readonly DnsRecordLine[]> {
  const keys = await callAdmin<readonly DnsRecordLine[]>(cli, 'host.keys', {});
  const ours = keys.filter(({ name }) => name.endsWith(`.${instance.hostname}`));
  if (ours.length === 0) cli.tell('A server runs with other settings. Restart it, then run setup again for DKIM.');
  return ours;
}

async function checkDns(
  { dns, instance }: Config,
  { postmaster }: SetupAnswers,
  keys: readonly DnsRecordLine[],
): Promise<readonly HostCheck[]> {
  const resolver = createResolver({
    servers: () => dns.servers ?? systemDnsServers(),
    clock: systemClock,
    random: systemRandom,
    log: { debug() {} },
  });
  try {
    const { hostname: host, mxHosts } = instance;
    return await checkHost({ host, mxHosts, postmaster, keys }, resolver);
  } finally {
    resolver.close();
  }
}

const MAIL_PORT = 25;

async function checkMailPort({ bind }: Config): Promise<HostCheck> {
  const state = await checkPort(MAIL_PORT, bind);
  return {
    record: `Port ${MAIL_PORT}`,
    state: state === 'free' ? 'good' : 'missing',
    seen: state,
    remedy:
      state === 'free'
        ? ''
        : `Mail arrives on port ${MAIL_PORT}. Stop what holds it, or give Node the right to bind it (setcap cap_net_bind_service=+ep), or redirect the port.`,
  };
}

function formatCheck({ record, state, seen, remedy }: HostCheck): string {
  const mark = { good: 'good   ', missing: 'MISSING', unknown: 'UNKNOWN' }[state];
  return `${mark}  ${record}: ${seen}${remedy ? `\n         ${remedy}` : ''}`;
}

function nextSteps(findings: readonly HostCheck[], { tlsCert, postmaster }: SetupAnswers): string {
  const steps = [
    findings.some(({ state }) => state !== 'good') && 'Put right what is missing above and run waypost setup again.',
    !tlsCert && 'Get a certificate for the host and name its files in WAYPOST_TLS_CERT and WAYPOST_TLS_KEY.',
    'Start: waypost start',
    `Make the first account: waypost account create --email ${postmaster}`,
    'Add a domain: waypost domain add example.com',
  ].filter((step) => step !== false);
  return `Next:\n${steps.map((step, i) => `  ${i + 1}. ${step}`).join('\n')}`;
}
