import { SORTABLE_SESSION_FIELDS } from '../../../../directory/sessions/session-store.js';
import type { PasskeySignIn } from '../../../../directory/sign-in/passkey-sign-in.js';
import type { SecondStepService } from '../../../../directory/sign-in/second-step.js';
import type { SessionService } from '../../../../directory/sign-in/session-service.js';
import type { SignIn, SignInService } from '../../../../directory/sign-in/sign-in-service.js';
import type { SessionCookie } from '../../caller/session-cookie.js';
import { readOwnCookie } from '../../caller/session-credentials.js';
import { type Answer, json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import type { AccountViewSettings } from './account-view.js';
import { sessionExamples } from './examples/session-examples.js';
import { passkeyOptionsAnswer } from './security-view.js';
import { passkeySignInBody, secondStepBody, sessionParams, signInBody } from './session-input.js';
import {
  currentSessionAnswer,
  presentCurrentSession,
  presentSession,
  presentSignIn,
  type ServiceFacts,
  sessionAnswer,
  signedInAnswer,
  signInAnswer,
} from './session-view.js';

const TAG = 'Sessions';

/** It holds what opens the account. */
const NOT_KEPT = { 'Cache-Control': 'no-store' };

export function sessionRoutes({
  sessions,
  signIns,
  secondStep,
  passkeySignIn,
  cookie,
  service,
  view,
}: {
  readonly sessions: SessionService;
  readonly signIns: SignInService;
  readonly secondStep: SecondStepService;
  readonly passkeySignIn: PasskeySignIn;
  readonly cookie: SessionCookie;
  readonly service: ServiceFacts;
  readonly view: AccountViewSettings;
}): Route[] {
  function answerSignIn(signIn: SignIn): Answer {
    const answer = json(presentSignIn(signIn, view));
    if (signIn.state === 'second-step') return answer;
    return { ...answer, headers: { 'Set-Cookie': cookie.set(signIn.session.token) } };
  }

  return [
    route({
      method: 'GET',
      path: '/v1/session',
      operation: 'getSession',
      example: sessionExamples.getSession,
      summary: 'Retrieve the session of the dashboard, if there is one',
      description: 'Needs the cookie alone; tells the page its CSRF token and what the service offers.',
      tag: TAG,
      auth: 'none',
      answer: { kind: 'json', schema: currentSessionAnswer, description: 'Who is signed in, and the service.' },
      async handle({ headers }) {
        const token = readOwnCookie(cookie, headers, service.baseUrl());
        const current = await sessions.current(token);
        // The browser keeps the cookie for as long as the server accepts it
        const renewed = token !== undefined && { 'Set-Cookie': current ? cookie.set(token) : cookie.clear() };
        return { ...json(presentCurrentSession(current, { service, view })), headers: { ...NOT_KEPT, ...renewed } };
      },
    }),
    route({
      method: 'POST',
      path: '/v1/sessions',
      operation: 'signIn',
      alsoFails: ['Unauthorized'],
      example: sessionExamples.signIn,
      summary: 'Sign in with the password of the account',
      description: 'Sets the cookie of the dashboard. With an authenticator app, a code must follow.',
      tag: TAG,
      auth: 'none',
      isOwnOriginOnly: true,
      body: signInBody,
      answer: { kind: 'json', schema: signInAnswer, description: 'The session, or what must follow.' },
      async handle({ body, client }) {
        return answerSignIn(await signIns.withPassword(body, client));
      },
    }),
    route({
      method: 'POST',
      path: '/v1/sessions/second-step',
      operation: 'signInWithCode',
      alsoFails: ['Unauthorized'],
      example: sessionExamples.signInWithCode,
      summary: 'Hand in the code that signing in asked for',
      description: 'Within five minutes and five tries.',
      tag: TAG,
      auth: 'none',
      isOwnOriginOnly: true,
      body: secondStepBody,
      answer: { kind: 'json', schema: signedInAnswer, description: 'The session.' },
      async handle({ body, client }) {
        return answerSignIn(await secondStep.complete(body, client));
      },
    }),
    route({
      method: 'POST',
      path: '/v1/sessions/passkey-options',
      operation: 'createPasskeyChallenge',
      example: sessionExamples.createPasskeyChallenge,
      summary: 'Ask for the challenge that a passkey signs to sign in',
      tag: TAG,
      auth: 'none',
      isOwnOriginOnly: true,
      answer: { kind: 'json', schema: passkeyOptionsAnswer, description: 'For the browser, as JSON (WebAuthn).' },
      async handle() {
        const { challengeId, options } = await passkeySignIn.start();
        return json({ challenge_id: challengeId, options });
      },
    }),
    route({
      method: 'POST',
      path: '/v1/sessions/passkey',
      operation: 'signInWithPasskey',
      alsoFails: ['Unauthorized'],
      example: sessionExamples.signInWithPasskey,
      summary: 'Sign in with a passkey',
      tag: TAG,
      auth: 'none',
      isOwnOriginOnly: true,
      body: passkeySignInBody,
      answer: { kind: 'json', schema: signedInAnswer, description: 'The session.' },
      async handle({ body: { challenge_id: challengeId, response }, client }) {
        return answerSignIn(await passkeySignIn.complete({ challengeId, response }, client));
      },
    }),
    route({
      method: 'GET',
      path: '/v1/sessions',
      operation: 'listSessions',
      example: sessionExamples.listSessions,
      summary: 'List where the account is signed in',
      tag: TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_SESSION_FIELDS }),
      answer: { kind: 'list', item: sessionAnswer, description: 'The sessions of this page.' },
      async handle({ actor, query: { request } }) {
        return pageOf(await sessions.list(actor, request), request, (session) =>
          presentSession(session, actor.sessionId),
        );
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/sessions/:session',
      operation: 'endSession',
      example: sessionExamples.endSession,
      summary: 'End a session',
      tag: TAG,
      auth: 'token',
      params: sessionParams,
      answer: { kind: 'json', schema: sessionAnswer, description: 'The session as it was.' },
      async handle({ actor, params }) {
        return json(presentSession(await sessions.end(actor, params.session), actor.sessionId));
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/session',
      operation: 'signOut',
      needsSession: true,
      example: sessionExamples.signOut,
      summary: 'Sign out',
      description: 'Ends the calling session and removes its cookie.',
      tag: TAG,
      auth: 'token',
      answer: { kind: 'json', schema: sessionAnswer, description: 'The session as it was.' },
      async handle({ actor }) {
        const session = presentSession(await sessions.signOut(actor), actor.sessionId);
        return { ...json(session), headers: { 'Set-Cookie': cookie.clear() } };
      },
    }),
  ];
}
