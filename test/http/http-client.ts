import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';

export interface Call {
  readonly method?: string;
  /** Sent as it is, even if broken. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  readonly tls?: { readonly ca: string };
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  json(): Record<string, unknown>;
}

/** A client that sends what it is told and nothing else: no default headers, no redirects. */
export function call(port: number, { method = 'GET', path, headers = {}, body, tls }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // Node frames the body of a GET or DELETE only when told its length
    const isFramed = body === undefined || 'transfer-encoding' in headers;
    const framing = isFramed ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...framing, ...headers },
      agent: false,
      ...tls,
    };
    const request = (tls ? secureRequest : plainRequest)(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: () => JSON.parse(text),
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Everything the server says to these very bytes, until it closes. */
export function converse(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

export function basic(user: string, password = ''): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
