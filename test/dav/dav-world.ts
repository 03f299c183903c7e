import { basic, call, type Reply } from '../http/http-client.js';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import type { TestAppOptions } from '../support/test-app.js';
import { type Responses, readMultistatus } from './multistatus.js';

export interface DavReply extends Reply {
  /** The 207, read. */
  multi(): Responses;
}

export interface DavCallOptions {
  readonly body?: string | Buffer;
  readonly depth?: '0' | '1' | 'infinity';
  readonly headers?: Readonly<Record<string, string>>;
  /** `null`: without credentials. */
  readonly as?: readonly [string, string] | null;
  readonly port?: number;
}

export interface DavWorld extends AsyncDisposable {
  readonly service: MailboxApp;
  readonly box: TestMailbox;
  /** `/dav/ann%40example.test` */
  readonly home: string;
  dav(request: string, options?: DavCallOptions): Promise<DavReply>;
  /** PUT of an object; the path is below the home. */
  put(path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<DavReply>;
}

export const DECLARED =
  'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:R="urn:ietf:params:xml:ns:carddav" xmlns:S="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/"';

export async function openDavWorld(options?: TestAppOptions): Promise<DavWorld> {
  const service = await startMailboxApp(options);
  const box = await service.mailbox();
  const home = `/dav/${encodeURIComponent(box.address)}`;
  const dav: DavWorld['dav'] = async (request, { body, depth, headers = {}, as, port } = {}) => {
    const [method = 'GET', path = '/'] = request.split(' ');
    const credentials = as === undefined ? [box.address, box.password] : as;
    const reply = await call(port ?? service.app.ports.http ?? 0, {
      method,
      path,
      headers: {
        host: 'localhost',
        ...(credentials && { authorization: basic(credentials[0] ?? '', credentials[1]) }),
        ...(depth && { depth }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    return { ...reply, multi: () => readMultistatus(reply.text) };
  };
  return {
    service,
    box,
    home,
    dav,
    put: (path, body, headers = {}) =>
      dav(`PUT ${home}/${path}`, {
        body,
        headers: { 'content-type': path.startsWith('addressbooks') ? 'text/vcard' : 'text/calendar', ...headers },
      }),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

export function propfind(...names: readonly string[]): string {
  return `<propfind ${DECLARED}><prop>${names.map((name) => `<${name}/>`).join('')}</prop></propfind>`;
}

export function event(uid: string, lines: readonly string[] = [], summary = `About ${uid}`): string {
  return calendar(
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20260110T100000Z', 'DTEND:20260110T110000Z']),
    `SUMMARY:${summary}`,
    ...lines,
    'END:VEVENT',
  );
}

export function calendar(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

export function card(uid: string, lines: readonly string[] = [], version = '3.0'): string {
  return [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `UID:${uid}`,
    `FN:Name ${uid}`,
    `N:${uid};Name;;;`,
    ...lines,
    'END:VCARD',
    '',
  ].join('\r\n');
}
