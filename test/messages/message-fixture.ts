import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import type { ApiAnswer } from '../support/api-client.js';
import type { TestAppOptions } from '../support/test-app.js';

/** The service with one mailbox, and its owner at the API. */
export interface MessageWorld extends AsyncDisposable {
  readonly service: MailboxApp;
  readonly box: TestMailbox;
  call(request: string, body?: unknown): Promise<ApiAnswer>;
  /** A message of these lines, put into a folder as it stands. */
  put(source: string, more?: object): Promise<ApiAnswer>;
}

export async function openMessageWorld(options?: TestAppOptions): Promise<MessageWorld> {
  const service = await startMailboxApp(options);
  const box = await service.mailbox();
  const call = (request: string, body?: unknown) =>
    service.app.call(request, { as: [box.address, box.password], ...(body !== undefined && { body }) });
  return {
    service,
    box,
    call,
    put: (raw, more = {}) => call('POST /v1/messages?raw=false&nodemailer=false', { raw, ...more }),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** A message of some header lines and a body. */
export function source(head: Readonly<Record<string, string>>, body = 'A body\r\n'): string {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join('')}\r\n${body}`;
}
