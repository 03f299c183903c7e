import { z } from 'zod';
import type { Session } from '../../../../directory/sessions/session.js';
import type { CurrentSession } from '../../../../directory/sessions/session-service.js';
import type { SignIn } from '../../../../directory/sessions/sign-in-service.js';
import { LOCALES } from '../../../../i18n/locales.js';
import { type AccountViewSettings, accountAnswer, presentAccount } from './account-view.js';

/** What the dashboard must know of the service before anybody signs in. */
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

const serviceAnswer = z
  .object({
    mode: z.enum(['sandbox', 'live']),
    signup: z.enum(['open', 'verified', 'closed']),
    version: z.string(),
    host: z.string(),
    base_url: z.string(),
    mail_doors: z.array(z.object({ name: z.string(), port: z.number().int(), security: z.enum(['starttls', 'tls']) })),
    password_score: z.number().int().meta({ description: 'What new passwords must reach, from 0 to 4.' }),
    languages: z.array(z.string()),
  })
  .meta({ id: 'Service' });

const signedIn = {
  state: z.literal('signed-in'),
  csrf_token: z.string().meta({ description: 'Goes with every further call as `X-Waypost-CSRF`.' }),
  session_id: z.string(),
  account: accountAnswer,
};

export const signedInAnswer = z.object(signedIn).meta({ id: 'SignedIn' });

export const signInAnswer = z.union([
  signedInAnswer,
  z
    .object({
      state: z.literal('second-step'),
      challenge: z.string(),
      methods: z.array(z.enum(['totp', 'recovery'])),
    })
    .meta({ id: 'SecondStep' }),
]);

export const currentSessionAnswer = z.union([
  z
    .object({
      ...signedIn,
      security: z.object({ totp: z.boolean(), passkeys: z.number().int() }),
      service: serviceAnswer,
    })
    .meta({ id: 'CurrentSession' }),
  z.object({ state: z.literal('signed-out'), service: serviceAnswer }).meta({ id: 'NoSession' }),
]);

export const sessionAnswer = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    ip: z.string(),
    user_agent: z.string().optional(),
    is_current: z.boolean(),
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
