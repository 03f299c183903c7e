import type { ApiAnswer, ApiCall } from '../support/api-client.js';
import { PASSWORD, type TestApp } from '../support/test-app.js';

/** A browser that knows the dashboard: it keeps the cookie, and sends the CSRF token with every call. */
export interface Browser {
  call(request: string, call?: ApiCall): Promise<ApiAnswer>;
  cookie(): string | undefined;
  csrfToken(): string;
  /** Reads `GET /v1/session` as a page that has just been loaded. */
  reload(): Promise<ApiAnswer>;
  signIn(email?: string, password?: string): Promise<ApiAnswer>;
  sessionId(): string;
}

export function openBrowser(app: Pick<TestApp, 'call'>, options: { readonly userAgent?: string } = {}): Browser {
  let cookie: string | undefined;
  let csrfToken = '';
  let sessionId = '';

  async function call(request: string, { headers, ...rest }: ApiCall = {}): Promise<ApiAnswer> {
    const answer = await app.call(request, {
      ...rest,
      headers: {
        ...(options.userAgent !== undefined && { 'user-agent': options.userAgent }),
        ...(cookie !== undefined && { cookie }),
        ...(csrfToken !== '' && { 'x-waypost-csrf': csrfToken }),
        ...headers,
      },
    });
    const set = answer.headers.get('set-cookie');
    if (set !== null) cookie = /Max-Age=0/.test(set) ? undefined : set.split(';')[0];
    if (answer.body?.csrf_token) ({ csrf_token: csrfToken, session_id: sessionId } = answer.body);
    return answer;
  }

  return {
    call,
    cookie: () => cookie,
    csrfToken: () => csrfToken,
    sessionId: () => sessionId,
    reload: () => call('GET /v1/session'),
    signIn: (email = 'ann@example.test', password = PASSWORD) =>
      call('POST /v1/sessions', { body: { email, password } }),
  };
}
