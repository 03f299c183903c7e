import { setTimeout } from 'node:timers';
import { Command, InvalidArgumentError } from 'commander';
import type { Config } from '../config/config.js';
import { advice } from '../config/config-checks.js';
import { loadConfig } from '../config/load-config.js';
import { parseRoles, ROLES, type Role } from '../config/roles.js';
import { systemClock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import type { Cli } from './cli.js';
import { EXIT } from './cli-error.js';
import { explainListenFault } from './listen-fault.js';
import { readableLines } from './log-lines.js';
import { removePortsFile, writePortsFile } from './ports-file.js';
import { bufferedStandardError } from './standard-error.js';
import { startBanner } from './start-banner.js';
import { stopSignal } from './stop-signal.js';
import { version } from './version.js';

export function start(cli: Cli): Command {
  return new Command('start')
    .description('Run the service until it is stopped.')
    .option('--roles <list>', `only some of ${ROLES.join(',')}`, rolesArgument, ROLES)
    .addHelpText('after', '\nExample:\n  WAYPOST_HTTP_PORT=8080 waypost start --roles http,worker')
    .action(async ({ roles }: { roles: readonly Role[] }) => {
      const { config, warnings } = loadConfig(cli.env);
      for (const warning of [...warnings, ...advice(config)]) cli.tell(`Warning: ${warning}`);
      const { createLog } = await import('./log-pino.js');
      const output = openLog();
      const log = createLog({ level: config.log.level, destination: output });
      exitOnBug(log);
      await runUntilStopped(cli, config, { roles, log }).catch((error: unknown) => {
        output.flush(); // so that the reason is the last line
        throw error;
      });
    });
}

async function runUntilStopped(
  cli: Cli,
  config: Config,
  { roles, log }: { roles: readonly Role[]; log: Log },
): Promise<void> {
  const { startApp } = await import('../app.js');
  const stopRequested = stopSignal();
  const app = await startApp(config, { roles, log, version }).catch((error: unknown) => {
    throw explainListenFault(error, config) ?? error;
  });
  writePortsFile(config.dataDir, app.ports);
  cli.print(startBanner(config, { baseUrl: app.baseUrl, ports: app.ports, version }));
  log.info('service.started', { mode: config.mode, roles, ports: app.ports });
  const signal = await stopRequested;
  cli.tell('Stopping; a second signal ends it at once.');
  removePortsFile(config.dataDir);
  app.leave();
  // Only /readyz informs a load balancer in time
  if (roles.includes('http')) await systemClock.sleep(config.drainSeconds * 1000);
  await stopInTime(app, log);
  log.info('service.stopped', { signal });
  exitSoon();
}

// Sessions have 10 s at the doors and the queue 16 s; a stop that takes longer than this hangs
const STOP_WITHIN_MS = 25_000;
const LINGER_MS = 1_000;

/** A hanging thread, or an attempt whose other side never answers, would keep the process for minutes. */
function exitSoon(): void {
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

async function stopInTime(app: { stop(): Promise<void> }, log: Log): Promise<void> {
  const stopped = new AbortController();
  const late = systemClock.sleep(STOP_WITHIN_MS, stopped.signal).then(
    () => {
      log.error('service.stopTimedOut', { withinMs: STOP_WITHIN_MS });
      process.exit(EXIT.failed);
    },
    () => undefined, // stopped in time
  );
  await app.stop();
  stopped.abort();
  await late;
}

/** Readable lines at a terminal, JSON everywhere else. */
function openLog() {
  if (!process.stderr.isTTY) return bufferedStandardError();
  return { ...readableLines((text) => process.stderr.write(text)), flush() {} };
}

/** An uncaught error leaves the process in an unknown state: log it, then exit. */
function exitOnBug(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.error('service.crashed', { error, origin });
    process.exit(EXIT.failed);
  });
}

function rolesArgument(text: string): readonly Role[] {
  const roles = parseRoles(text);
  if (!roles) throw new InvalidArgumentError(`Roles of this release: ${ROLES.join(', ')}.`);
  return roles;
}
