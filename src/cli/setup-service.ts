import type { HostCheck } from '../app/check-world.js';
import type { CertificateLine } from '../servers/admin/certificate-commands.js';
import { callRunning } from './admin-call.js';
import type { Cli } from './cli.js';

export interface CheckedService {
  readonly host: string;
  readonly hasAuthority: boolean;
  /** Somebody waits for it; a script sets up before it starts the service. */
  readonly mustRun: boolean;
  /** How to start it. */
  readonly start: string;
}

const VALID = ['valid', 'renewing', 'failing'];

/** The running service, and the certificate that it has for the host. Each look; a failed order is repeated once. */
export function createServiceCheck(cli: Cli, { host, hasAuthority, mustRun, start }: CheckedService) {
  let mayOrder = true;

  return async (): Promise<readonly HostCheck[]> => {
    const lines = await callRunning<readonly CertificateLine[]>(cli, 'certificate.list', {});
    if (!lines) return mustRun ? [{ record: 'Service', state: 'missing', seen: 'not running', remedy: start }] : [];
    const running: HostCheck = { record: 'Service', state: 'good', seen: 'running', remedy: '' };
    if (!hasAuthority) return [running];
    const line = lines.find(({ name }) => name === host);
    if (line?.state === 'failed' && mayOrder) {
      mayOrder = false;
      await callRunning(cli, 'certificate.renew', { name: host });
    }
    return [running, toCheck(host, line)];
  };
}

function toCheck(host: string, line: CertificateLine | undefined): HostCheck {
  const record = `Certificate ${host}`;
  const { state = 'ordered', valid_until, reason } = line ?? {};
  if (VALID.includes(state)) return { record, state: 'good', seen: `valid until ${valid_until}`, remedy: '' };
  if (state === 'ordered') return { record, state: 'missing', seen: 'being ordered', remedy: '' };
  const remedy = `Mend that, then run setup again, or: waypost certificate renew ${host}`;
  return { record, state: 'missing', seen: reason ?? state, remedy };
}
