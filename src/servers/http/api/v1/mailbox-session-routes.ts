import type { MailboxSession } from '../../../../directory/mailbox-sessions/mailbox-session.js';
import type { CurrentMailboxSession } from '../../../../directory/mailbox-sessions/mailbox-session-keeper.js';
import type { MailboxSessionService } from '../../../../directory/mailbox-sessions/mailbox-session-service.js';
import { SORTABLE_MAILBOX_SESSION_FIELDS } from '../../../../directory/mailbox-sessions/mailbox-session-store.js';
import type { SecretCookie } from '../../caller/session-cookie.js';
import { readOwnCookie } from '../../caller/session-credentials.js';
import { type Answer, json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { mailboxSessionExamples } from './examples/mailbox-session-examples.js';
import { mailboxSessionParams, mailboxSignInBody } from './mailbox-session-input.js';
import {
  currentMailboxSessionAnswer,
  mailboxSessionAnswer,
  presentCurrentMailboxSession,
  presentMailboxSession,
} from './mailbox-session-view.js';

const TAG = 'Mailbox sessions';

export function mailboxSessionRoutes({
  mailboxSessions,
  mailboxCookie: cookie,
  baseUrl,
}: {
  readonly mailboxSessions: MailboxSessionService;
  readonly mailboxCookie: SecretCookie;
  readonly baseUrl: () => string;
}): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/mailbox-sessions',
      operation: 'signInToMailbox',
      alsoFails: ['Unauthorized'],
      example: mailboxSessionExamples.signInToMailbox,
      summary: 'Sign in to a mailbox with its address and password',
      description:
        'Sets the cookie of the webmail. With the CSRF token it opens what alias credentials open, every call about the emails of the alias, its settings and `GET /v1/ws`. What the server stores opens nothing without the cookie.',
      tag: TAG,
      auth: 'none',
      isOwnOriginOnly: true,
      body: mailboxSignInBody,
      answer: { kind: 'json', schema: currentMailboxSessionAnswer, description: 'The session.' },
      async handle({ body, client }) {
        const opened = await mailboxSessions.signIn(body, client);
        return withCookie(cookie, opened.token, opened);
      },
    }),
    route({
      method: 'GET',
      path: '/v1/mailbox-session',
      operation: 'getMailboxSession',
      alsoFails: ['Unauthorized'],
      example: mailboxSessionExamples.getMailboxSession,
      summary: 'Retrieve the session of the webmail',
      description: 'Needs the cookie only; gives a page that was just loaded its CSRF token.',
      tag: TAG,
      auth: 'none',
      takesMailboxCookieAlone: true,
      answer: { kind: 'json', schema: currentMailboxSessionAnswer, description: 'The session.' },
      async handle({ headers }) {
        const token = readOwnCookie(cookie, headers, baseUrl());
        const answer = json(presentCurrentMailboxSession(await mailboxSessions.current(token)));
        return { ...answer, headers: NOT_KEPT };
      },
    }),
    signOut({ path: '/v1/mailbox-sessions', operation: 'endOwnMailboxSession' }),
    signOut({ path: '/v1/mailbox-session', operation: 'signOutOfMailbox' }),
    route({
      method: 'GET',
      path: '/v1/mailbox-sessions',
      operation: 'listMailboxSessions',
      example: mailboxSessionExamples.listMailboxSessions,
      summary: 'List where the mailbox is signed in',
      tag: TAG,
      auth: 'mailbox-session',
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_MAILBOX_SESSION_FIELDS }),
      answer: { kind: 'list', item: mailboxSessionAnswer, description: 'The sessions of this page.' },
      async handle({ actor, query: { request } }) {
        const page = await mailboxSessions.list(actor, request);
        return pageOf(page, request, (session) => presentMailboxSession(session, actor.mailboxSessionId));
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/mailbox-sessions/:session',
      operation: 'endMailboxSession',
      example: mailboxSessionExamples.endMailboxSession,
      summary: 'End a session of the mailbox',
      tag: TAG,
      auth: 'mailbox-session',
      params: mailboxSessionParams,
      answer: { kind: 'json', schema: mailboxSessionAnswer, description: 'The session as it was.' },
      async handle({ actor, params }) {
        return ended(await mailboxSessions.end(actor, params.session), actor.mailboxSessionId);
      },
    }),
  ];

  function signOut(named: {
    readonly path: string;
    readonly operation: 'endOwnMailboxSession' | 'signOutOfMailbox';
  }): Route {
    return route({
      method: 'DELETE',
      ...named,
      example: mailboxSessionExamples[named.operation],
      summary: 'Sign out of the mailbox',
      description: 'Ends the calling session and removes its cookie.',
      tag: TAG,
      auth: 'mailbox-session',
      answer: { kind: 'json', schema: mailboxSessionAnswer, description: 'The session as it was.' },
      async handle({ actor }) {
        return ended(await mailboxSessions.end(actor, actor.mailboxSessionId ?? ''), actor.mailboxSessionId);
      },
    });
  }

  function ended(session: MailboxSession, currentId: string | undefined): Answer {
    const answer = json(presentMailboxSession(session, currentId));
    return session.id === currentId ? { ...answer, headers: { 'Set-Cookie': cookie.clear() } } : answer;
  }
}

/** It holds what opens the mailbox. */
const NOT_KEPT = { 'Cache-Control': 'no-store' };

export function withCookie(cookie: SecretCookie, token: string, opened: CurrentMailboxSession): Answer {
  const value = opened.session.isRemembered ? cookie.set(token) : cookie.set(token, 'for-visit');
  return { ...json(presentCurrentMailboxSession(opened)), headers: { ...NOT_KEPT, 'Set-Cookie': value } };
}
