import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.js';

export interface OperatedApp extends TestApp {
  /** A token of the scope `operator`. */
  readonly operator: string;
  /** A token for everything of the same account. */
  readonly everyday: string;
}

export const OPERATOR_EMAIL = 'ops@example.test';

/** A service whose account ops@example.test operates it. */
export async function startOperatedApp(options: TestAppOptions = {}): Promise<OperatedApp> {
  const app = await startTestApp(options);
  const everyday = await app.signUp(OPERATOR_EMAIL);
  await app.admin('account.operator', { email: OPERATOR_EMAIL, isOperator: true });
  const made = await app.admin('account.token', { email: OPERATOR_EMAIL, name: 'desk', scope: 'operator' });
  return Object.assign(app, { operator: made.api_token as string, everyday });
}

/** A customer with a domain, ready to send. */
export async function addCustomer(app: TestApp, email: string, domain: string): Promise<string> {
  const as = await app.signUp(email);
  await app.call('POST /v1/domains', { as, body: { domain } });
  await app.call(`GET /v1/domains/${domain}/verify-records`, { as });
  await app.call(`GET /v1/domains/${domain}/verify-smtp`, { as });
  await app.call(`POST /v1/domains/${domain}/aliases`, { as, body: { name: 'sales', recipients: 'bob@example.org' } });
  return as;
}
