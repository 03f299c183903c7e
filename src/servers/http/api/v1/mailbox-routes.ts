import type { MailboxSettingsService } from '../../../../directory/alias-accounts/mailbox-settings-service.js';
import type { MailboxSessionService } from '../../../../directory/mailbox-sessions/mailbox-session-service.js';
import type { MailboxLogin } from '../../../../directory/mailboxes/mailbox-login.js';
import type { Mailboxes } from '../../../../mailstore/mailbox.js';
import type { SecretCookie } from '../../caller/session-cookie.js';
import { json, type Route, route } from '../../route.js';
import { mailboxExamples } from './examples/mailbox-examples.js';
import { mailboxBody, mailboxPasswordBody } from './mailbox-input.js';
import { withCookie } from './mailbox-session-routes.js';
import { currentMailboxSessionAnswer } from './mailbox-session-view.js';
import { type FolderStorage, mailboxAnswer, presentMailbox } from './mailbox-view.js';

const TAG = 'Mailbox sessions';

export function mailboxRoutes({
  mailboxSettings,
  mailboxSessions,
  mailboxes,
  mailboxCookie,
}: {
  readonly mailboxSettings: MailboxSettingsService;
  readonly mailboxSessions: Pick<MailboxSessionService, 'changePassword'>;
  readonly mailboxes: Mailboxes;
  readonly mailboxCookie: SecretCookie;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/mailbox',
      operation: 'getMailbox',
      example: mailboxExamples.getMailbox,
      summary: 'Retrieve the settings of the mailbox, and what it stores',
      tag: TAG,
      auth: 'mailbox-session',
      answer: { kind: 'json', schema: mailboxAnswer, description: 'The mailbox.' },
      async handle({ actor }) {
        return json(presentMailbox(await mailboxSettings.get(actor), await storageOf(actor.login)));
      },
    }),
    route({
      method: 'PUT',
      path: '/v1/mailbox',
      operation: 'updateMailbox',
      example: mailboxExamples.updateMailbox,
      summary: 'Change the settings of the mailbox',
      description: 'Absent fields stay as they are.',
      tag: TAG,
      auth: 'mailbox-session',
      body: mailboxBody,
      answer: { kind: 'json', schema: mailboxAnswer, description: 'The mailbox.' },
      async handle({ actor, body }) {
        return json(presentMailbox(await mailboxSettings.update(actor, body), await storageOf(actor.login)));
      },
    }),
    route({
      method: 'POST',
      path: '/v1/mailbox/password',
      operation: 'changeMailboxPassword',
      example: mailboxExamples.changeMailboxPassword,
      summary: 'Change the password of the mailbox',
      description:
        'Stored mail stays. Every session and mail program must sign in again; the calling session gets a new cookie and a new CSRF token.',
      tag: TAG,
      auth: 'mailbox-session',
      body: mailboxPasswordBody,
      answer: { kind: 'json', schema: currentMailboxSessionAnswer, description: 'The new session.' },
      async handle({ actor, body, client }) {
        const opened = await mailboxSessions.changePassword(actor, body, client);
        return withCookie(mailboxCookie, opened.token, opened);
      },
    }),
  ];

  async function storageOf(login: MailboxLogin): Promise<FolderStorage> {
    const mailbox = await mailboxes.open(login);
    try {
      const folders = await mailbox.folders.list();
      return { folders, statuses: await mailbox.folders.status(folders.map(({ id }) => id)) };
    } finally {
      mailbox.close();
    }
  }
}
