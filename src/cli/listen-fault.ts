import type { Config } from '../config/config.js';
import { CliError, EXIT } from './cli-error.js';

interface ListenError extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
}

/** Explains why a door cannot listen, naming the variable to change. `undefined` for any other error. */
export function explainListenFault(error: unknown, config: Config): CliError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, port, address } = error as ListenError;
  if (syscall !== 'listen' && syscall !== 'bind') return undefined;
  const variable = variableFor(port, config);
  switch (code) {
    case 'EADDRINUSE':
      return new CliError(
        `Port ${port} on ${address} is in use by another program. Stop that program, or set ${variable} to a free port (0 takes any).`,
        EXIT.unavailable,
      );
    case 'EACCES':
      return new CliError(
        `This user may not listen on port ${port}. Set ${variable} to a port above 1023, or give Node the right to bind it.`,
        EXIT.usage,
      );
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return new CliError(
        `${address} is not an address of this machine. Set WAYPOST_BIND to one that is, or to 127.0.0.1.`,
        EXIT.usage,
      );
    default:
      return undefined;
  }
}

function variableFor(port: number | undefined, { http, mx, submission, imap, pop3 }: Config): string {
  const doors: Readonly<Record<number, string>> = {
    [http.httpsPort]: 'WAYPOST_HTTPS_PORT',
    [mx.port]: 'WAYPOST_MX_PORT',
    [submission.port]: 'WAYPOST_SUBMISSION_PORT',
    [submission.securePort]: 'WAYPOST_SUBMISSIONS_PORT',
    [imap.port]: 'WAYPOST_IMAP_PORT',
    [imap.securePort]: 'WAYPOST_IMAPS_PORT',
    [pop3.port]: 'WAYPOST_POP3_PORT',
    [pop3.securePort]: 'WAYPOST_POP3S_PORT',
  };
  return doors[port ?? http.port] ?? 'WAYPOST_HTTP_PORT';
}
