import { ServiceError } from '../../platform/service-error.js';
import { ImapFault, toImapFault } from '../imap/imap-fault.js';
import type { ImapLogin } from '../imap/imap-login.js';
import type { RunFault } from './import-run.js';

/** Why the other server cannot be read, in no language yet; each names the field to correct. */
export function faultAtStart(error: unknown, { host, port }: ImapLogin): unknown {
  if (error instanceof ServiceError) return error;
  const { kind, detail } = toImapFault(error);
  if (kind === 'login') return new ServiceError('invalid', 'mailImport.signIn', { field: 'password', detail });
  if (kind === 'address') return new ServiceError('invalid', 'mailImport.outside', { field: 'host', host });
  return new ServiceError('upstream-failed', 'mailImport.unreachable', {
    field: 'host',
    host,
    port: String(port),
    detail,
  });
}

/** The same for an import that had begun; `undefined`: a bug. */
export function faultOnTheWay(error: unknown): RunFault | undefined {
  if (error instanceof ServiceError) {
    const { field: _, ...params } = error.params;
    return { key: error.key, params: params as RunFault['params'] };
  }
  const isTold = error instanceof ImapFault || 'code' in Object(error) || 'responseText' in Object(error);
  return isTold ? { key: 'mailImport.lost', params: { detail: toImapFault(error).detail } } : undefined;
}
