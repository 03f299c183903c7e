import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import type { ApiAnswer } from '../support/api-client.js';
import type { TestAppOptions } from '../support/test-app.js';

/** A mailbox whose owner calls the API. */
export interface Owner extends TestMailbox {
  call(request: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  /** The body of an answer that is 200. */
  ok(request: string, body?: unknown): Promise<ApiAnswer['body']>;
}

export interface GroupwareApi extends AsyncDisposable {
  readonly service: MailboxApp;
  owner(): Promise<Owner>;
}

export async function startGroupwareApi(options?: TestAppOptions): Promise<GroupwareApi> {
  const service = await startMailboxApp(options);
  return {
    service,
    async owner() {
      const box = await service.mailbox();
      const call: Owner['call'] = (request, body, headers) =>
        service.app.call(request, {
          as: [box.address, box.password],
          ...(body !== undefined && { body }),
          ...(headers && { headers }),
        });
      return {
        ...box,
        call,
        async ok(request, body) {
          const answer = await call(request, body);
          if (answer.status !== 200) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`);
          return answer.body;
        },
      };
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}
