import type { ApiAnswer, ApiCall } from '../support/api-client.js';
import type { TestApp } from '../support/test-app.js';

/** A browser with the webmail open: it keeps the cookie, and sends the CSRF token with every call. */
export interface MailboxBrowser {
  call(request: string, call?: ApiCall): Promise<ApiAnswer>;
  signIn(address: string, password: string, more?: { readonly remember?: boolean }): Promise<ApiAnswer>;
  cookie(): string | undefined;
  csrfToken(): string;
  sessionId(): string;
  /** As `Set-Cookie` had it last. */
  setCookie(): string;
}

export function openMailboxBrowser(
  app: Pick<TestApp, 'call'>,
  options: { readonly cookie?: string | undefined; readonly csrfToken?: string; readonly userAgent?: string } = {},
): MailboxBrowser {
  let { cookie, csrfToken = '' } = options;
  let sessionId = '';
  let setCookie = '';

  async function call(request: string, { headers, ...rest }: ApiCall = {}): Promise<ApiAnswer> {
    const own = {
      ...(options.userAgent !== undefined && { 'user-agent': options.userAgent }),
      ...(cookie !== undefined && { cookie }),
      ...(csrfToken !== '' && { 'x-waypost-csrf': csrfToken }),
    };
    const answer = await app.call(request, { ...rest, headers: { ...own, ...headers } });
    const set = answer.headers.get('set-cookie');
    if (set !== null) {
      setCookie = set;
      cookie = /Max-Age=0/.test(set) ? undefined : set.split(';')[0];
    }
    if (answer.body?.csrf_token) ({ csrf_token: csrfToken, id: sessionId } = answer.body);
    return answer;
  }

  return {
    call,
    signIn: (address, password, more = {}) =>
      call('POST /v1/mailbox-sessions', { body: { address, password, ...more } }),
    cookie: () => cookie,
    csrfToken: () => csrfToken,
    sessionId: () => sessionId,
    setCookie: () => setCookie,
  };
}

/** An alias with a mailbox and a password; answers with both. */
export async function makeMailbox(
  app: Pick<TestApp, 'call' | 'signUp'>,
  { name = 'sales', token }: { readonly name?: string; readonly token?: string } = {},
): Promise<{ readonly address: string; readonly password: string; readonly token: string }> {
  const as = token ?? (await app.signUp());
  if (token === undefined) await app.call('POST /v1/domains', { as, body: { domain: 'example.test' } });
  const path = '/v1/domains/example.test/aliases';
  const made = await app.call(`POST ${path}`, { as, body: { name, has_imap: true, recipients: '' } });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { body } = await app.call(`POST ${path}/${name}/generate-password`, { as, body: {} });
  return { address: body.username, password: body.password, token: as };
}
