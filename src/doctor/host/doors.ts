import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, rootCertificates, type TLSSocket } from 'node:tls';
import type { Clock } from '../../platform/clock.js';
import type { Resolver } from '../../platform/dns/resolver.js';
import type { Dial } from '../../platform/net/dial.js';
import { type Check, type Finding, fault, ok, warning } from '../finding.js';

/** A door as a stranger reaches it. */
export interface OuterDoor {
  /** `imaps` */
  readonly name: string;
  readonly port: number;
  readonly security: 'tls' | 'smtp-starttls';
}

export interface DoorsDeps {
  readonly host: string;
  readonly doors: () => readonly OuterDoor[];
  readonly resolver: Pick<Resolver, 'addresses'>;
  readonly dial: Dial;
  readonly clock: Pick<Clock, 'now'>;
  /** Beside those of the system: the authority of an own ACME server. */
  readonly ca?: string | undefined;
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const LATE_DAYS = 3;
const MAX_REPLY_BYTES = 8192;

/** Connects to every door by the host's public name, and looks at the certificate that strangers are shown. */
export function doorsCheck(deps: DoorsDeps): Check {
  const { host, doors, resolver } = deps;
  return {
    id: 'door',
    title: 'Doors',
    async look(signal) {
      const [address] = await resolver.addresses(host);
      if (address === undefined) return [];
      return Promise.all(doors().map((door) => lookAt(deps, door, address, signal)));
    },
  };
}

async function lookAt(deps: DoorsDeps, door: OuterDoor, address: string, signal: AbortSignal): Promise<Finding> {
  const { host, dial, clock } = deps;
  const id = `door.${door.name}`;
  const title = `${door.name} at ${host}:${door.port}`;
  let socket: Socket | undefined;
  try {
    socket = await dial({ domain: host, host, address, port: door.port, signal });
    if (door.security === 'smtp-starttls') await startTls(socket, host, signal);
    const secure = await handshake(socket, deps, signal);
    socket = secure;
    return judge({ id, title, host, nowMs: clock.now() }, secure);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = `Forward port ${door.port} of the public address to this door, and open it in the firewall. Some networks cannot reach their own public address: then try from elsewhere.`;
    return warning(id, title, `no connection: ${reason}`, remedy);
  } finally {
    socket?.destroy();
  }
}

async function handshake(socket: Socket, { host, ca }: DoorsDeps, signal: AbortSignal): Promise<TLSSocket> {
  // The certificate is judged below, so that an expired one is described and not only refused
  const secure = connect({
    socket,
    servername: host,
    rejectUnauthorized: false,
    ...(ca && { ca: [...rootCertificates, ca] }),
  });
  secure.on('error', () => {});
  await once(secure, 'secureConnect', { signal });
  return secure;
}

function judge(
  door: { readonly id: string; readonly title: string; readonly host: string; readonly nowMs: number },
  secure: TLSSocket,
): Finding {
  const { id, title, host, nowMs } = door;
  const { valid_to: validTo } = secure.getPeerCertificate();
  const days = Math.floor((Date.parse(validTo) - nowMs) / DAY_MS);
  const left = `${secure.getProtocol() ?? 'TLS'}, ${days} days left`;
  const renew =
    'Renew the certificate: replace the files of WAYPOST_TLS_CERT and WAYPOST_TLS_KEY, or set WAYPOST_ACME.';
  if (days < 0) return fault(id, title, `the certificate expired on ${validTo}`, renew);
  if (!secure.authorized) {
    const detail = `programs do not trust the certificate: ${String(secure.authorizationError)}`;
    return fault(id, title, detail, `Use a certificate for ${host} from a known authority, with its whole chain.`);
  }
  if (days < LATE_DAYS) return fault(id, title, left, renew);
  if (days < SOON_DAYS) return warning(id, title, left, renew);
  return ok(id, title, left);
}

/** RFC 3207: greeting, EHLO, STARTTLS. */
async function startTls(socket: Socket, host: string, signal: AbortSignal): Promise<void> {
  const replies = readReplies(socket, signal);
  const expectCode = async (code: string): Promise<string> => {
    const { value } = await replies.next();
    if (typeof value !== 'string' || !value.startsWith(code)) throw new Error(`it said ${value ?? 'nothing'}`);
    return value;
  };
  await expectCode('220');
  socket.write(`EHLO ${host}\r\n`);
  const offer = await expectCode('250');
  if (!/^250[- ]STARTTLS\b/im.test(offer)) throw new Error('it does not offer STARTTLS');
  socket.write('STARTTLS\r\n');
  await expectCode('220');
}

async function* readReplies(socket: Socket, signal: AbortSignal): AsyncGenerator<string, undefined, undefined> {
  let text = '';
  while (text.length < MAX_REPLY_BYTES) {
    const end = /^\d{3}(?: [^\n]*)?\r\n/m.exec(text);
    if (end) {
      const length = end.index + end[0].length;
      yield text.slice(0, length).trimEnd();
      text = text.slice(length);
      continue;
    }
    const [chunk] = await once(socket, 'data', { signal });
    text += String(chunk);
  }
  throw new Error('its reply is too long');
}
