import { openServices } from '../app.js';
import type { Config } from '../config/config.js';
import type { AdminAnswer } from '../servers/admin/admin-wire.js';
import { runAdminCommand } from '../servers/admin/run-admin-command.js';
import { createLog } from './log-pino.js';
import { version } from './version.js';

/** No server runs: the same rooms, opened here for one command. */
export async function runOffline(config: Config, command: string, input: unknown): Promise<AdminAnswer> {
  const log = createLog({ level: 'warn' });
  const services = await openServices(config, { log, version });
  try {
    return await runAdminCommand({ ...services, log }, command, input);
  } finally {
    await services.stop();
  }
}
