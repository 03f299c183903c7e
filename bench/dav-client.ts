/** CalDAV and CardDAV over kept-alive connections; an answer that is no success is an error. */
import { Agent, request } from 'node:http';

export interface DavClient {
  put(path: string, body: Buffer, type: string): Promise<void>;
  propfind(path: string, body: string, depth?: '0' | '1'): Promise<string>;
  report(path: string, body: string, depth: '0' | '1'): Promise<string>;
  make(method: 'MKCALENDAR' | 'MKCOL', path: string, body: string): Promise<void>;
  close(): void;
}

export function createDavClient({
  port,
  user,
  password,
  headers,
}: {
  /** Another after a restart. */
  readonly port: () => number;
  readonly user: string;
  readonly password: string;
  readonly headers: Readonly<Record<string, string>>;
}): DavClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  function ask(
    method: string,
    path: string,
    body: Buffer | string,
    more: Readonly<Record<string, string>>,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const length = String(Buffer.byteLength(body));
      const all = { ...headers, authorization, 'content-length': length, ...more };
      const asked = request({ host: '127.0.0.1', port: port(), method, path, agent, headers: all }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          const { statusCode = 0 } = answer;
          if (statusCode >= 200 && statusCode < 300) resolve(text);
          else reject(new Error(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`));
        });
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  const xml = { 'content-type': 'application/xml; charset=utf-8' };
  return {
    put: async (path, body, type) => void (await ask('PUT', path, body, { 'content-type': type })),
    propfind: (path, body, depth = '1') => ask('PROPFIND', path, body, { ...xml, depth }),
    report: (path, body, depth) => ask('REPORT', path, body, { ...xml, depth }),
    make: async (method, path, body) => void (await ask(method, path, body, xml)),
    close: () => agent.destroy(),
  };
}
