import { expect } from 'vitest';
import { makeMailbox } from '../../mailbox-sessions/mailbox-browser.js';
import { callApi } from '../../support/api-client.js';
import type { TestAppOptions } from '../../support/test-app.js';
import { type BrowserApp, openBrowserApp, type VisitOptions, type Visitor } from '../support/browser-app.js';

export interface MailStage extends BrowserApp {
  readonly address: string;
  readonly password: string;
  /** Of the domain's owner. */
  readonly token: string;
  /** A call with the credentials of the mailbox, as another program makes it. */
  call(request: string, body?: object): ReturnType<typeof callApi>;
  /** A person with the webmail open, signed in. */
  visitMail(options?: VisitOptions & { readonly remember?: boolean }): Promise<Visitor>;
}

/** The service with a mailbox that may send, and a browser in front of it. */
export async function openMailStage(options?: TestAppOptions): Promise<MailStage> {
  const stage = await openBrowserApp(options);
  const { address, password, token } = await makeMailbox(stage.app, { name: 'ann' });
  await stage.app.call('POST /v1/domains/example.test/verify-smtp', { as: token });
  return {
    ...stage,
    address,
    password,
    token,
    call: (request, body) =>
      callApi(stage.app.baseUrl, request, {
        as: [address, password],
        ...(body && { body: body as Record<string, unknown> }),
      }),
    async visitMail({ remember = false, ...visit } = {}) {
      const visitor = await stage.visit(visit);
      const data = { address, password, remember };
      const answer = await visitor.context.request.post('/v1/mailbox-sessions', { data });
      expect(answer.status()).toBe(200);
      return visitor;
    },
  };
}
