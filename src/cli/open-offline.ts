import { openServices } from '../app.js';
import type { Config } from '../config/config.js';
import type { AdminAnswer } from '../servers/admin/admin-wire.js';
import { runAdminCommand } from '../servers/admin/run-admin-command.js';
import { createLog } from './log-pino.js';
import { version } from './version.js';

export interface Offline {
  call(command: string, input: unknown): Promise<AdminAnswer>;
  close(): Promise<void>;
}

/** Without a running server: the same rooms, opened here until `close`. */
export async function openOffline(
  config: Config,
  options: { readonly mayBeUnfinished?: boolean } = {},
): Promise<Offline> {
  const log = createLog({ level: 'warn' });
  const services = await openServices(config, { log, version, ...options });
  return {
    call: (command, input) => runAdminCommand({ ...services, log }, command, input),
    close: () => services.stop(),
  };
}
