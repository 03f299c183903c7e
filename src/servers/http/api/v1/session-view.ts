import { z } from 'zod';
import type { Session } from '../../../../directory/sessions/session.js';
import type { CurrentSession } from '../../../../directory/sign-in/session-service.js';
import type { SignIn } from '../../../../directory/sign-in/sign-in-service.js';
import { LOCALES } from '../../../../i18n/locales.js';
import { type AccountViewSettings, accountAnswer, presentAccount } from './account-view.js';

/** What the dashboard must know of the service before sign-in. */
export interface ServiceFacts {
  readonly mode: 'sandbox' | 'live';
  readonly signup: 'open' | 'verified' | 'closed';
  readonly version: string;
  readonly host: string;
  readonly passwordScore: number;
  readonly baseUrl: () => string;
  readonly mailDoors: () => readonly OpenMailDoor[];
}

export interface OpenMailDoor {
  readonly name: string;
  readonly port: number;
  readonly security: 'starttls' | 'tls';
}

const mailDoorAnswer = z.object({
  name: z.string().describe('The protocol.'),
  port: z.number().int().describe('Its port.'),
  security: z.enum(['starttls', 'tls']).describe('How TLS begins.'),
});

const serviceAnswer = z
  .object({
    mode: z.enum(['sandbox', 'live']).describe('`sandbox`: nothing leaves this machine.'),
    signup: z
      .enum(['open', 'verified', 'closed'])
      .describe('Who may create an account: everyone, people who confirm an address, or no one.'),
    version: z.string().describe('The release.'),
    host: z.string().describe('The name that mail programs and other servers use.'),
    base_url: z.string().describe('Address of the dashboard and the API.'),
    mail_doors: z.array(mailDoorAnswer).describe('Where mail programs and other servers connect.'),
    password_score: z.number().int().meta({ description: 'What new passwords must reach, from 0 to 4.' }),
    languages: z.array(z.string()).describe('Languages of letters, errors and pages.'),
  })
  .meta({ id: 'Service' });

const signedIn = {
  state: z.literal('signed-in').describe('A session is open.'),
  csrf_token: z.string().meta({ description: 'Goes with every further call as `X-Waypost-CSRF`.' }),
  session_id: z.string().describe('Id of the session.'),
  account: accountAnswer,
  is_operator: z.boolean().describe('The account operates the instance: `/v1/operator` is open to it.'),
};

export const signedInAnswer = z.object(signedIn).meta({ id: 'SignedIn' });

export const signInAnswer = z.union([
  signedInAnswer,
  z
    .object({
      state: z.literal('second-step').describe('A code must follow.'),
      challenge: z.string().describe('Goes with the code to `POST /v1/sessions/second-step`.'),
      methods: z.array(z.enum(['totp', 'recovery'])).describe('Which codes are accepted.'),
    })
    .meta({ id: 'SecondStep' }),
]);

export const currentSessionAnswer = z.union([
  z
    .object({
      ...signedIn,
      security: z
        .object({
          totp: z.boolean().describe('Signing in asks for a code.'),
          passkeys: z.number().int().describe('How many passkeys there are.'),
        })
        .describe('How the account is protected.'),
      service: serviceAnswer,
    })
    .meta({ id: 'CurrentSession' }),
  z
    .object({ state: z.literal('signed-out').describe('No session is open.'), service: serviceAnswer })
    .meta({ id: 'NoSession' }),
]);

export const sessionAnswer = z
  .object({
    id: z.string().describe('Id of the session.'),
    created_at: z.iso.datetime().describe('When it began.'),
    last_seen_at: z.iso.datetime().describe('When it was last used.'),
    ip: z.string().describe('Address that signed in.'),
    user_agent: z.string().optional().describe('Browser that signed in.'),
    is_current: z.boolean().describe('It is the calling session.'),
  })
  .meta({ id: 'Session' });

function presentService({ mode, signup, version, host, passwordScore, baseUrl, mailDoors }: ServiceFacts) {
  return {
    mode,
    signup,
    version,
    host,
    base_url: baseUrl(),
    mail_doors: mailDoors().map(({ name, port, security }) => ({ name, port, security })),
    password_score: passwordScore,
    languages: [...LOCALES],
  };
}

export function presentSignIn(signIn: SignIn, view: AccountViewSettings): z.output<typeof signInAnswer> {
  if (signIn.state === 'second-step') {
    return { state: signIn.state, challenge: signIn.challenge, methods: ['totp', 'recovery'] };
  }
  return {
    state: signIn.state,
    csrf_token: signIn.session.csrfToken,
    session_id: signIn.session.sessionId,
    account: presentAccount(signIn.account, view),
    is_operator: signIn.account.isOperator ?? false,
  };
}

export function presentCurrentSession(
  current: CurrentSession | undefined,
  { service, view }: { readonly service: ServiceFacts; readonly view: AccountViewSettings },
): z.output<typeof currentSessionAnswer> {
  if (!current) return { state: 'signed-out', service: presentService(service) };
  return {
    state: 'signed-in',
    csrf_token: current.csrfToken,
    session_id: current.sessionId,
    account: presentAccount(current.account, view),
    is_operator: current.account.isOperator ?? false,
    security: { totp: current.security.hasTotp, passkeys: current.security.passkeyCount },
    service: presentService(service),
  };
}

export function presentSession(session: Session, currentId: string | undefined): z.output<typeof sessionAnswer> {
  return {
    id: session.id,
    created_at: new Date(session.createdAt).toISOString(),
    last_seen_at: new Date(session.lastSeenAt).toISOString(),
    ip: session.ip,
    user_agent: session.userAgent,
    is_current: session.id === currentId,
  };
}
