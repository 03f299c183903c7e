import type { LogService } from '../../../../deliverylog/log-service.js';
import type { AliasActor } from '../../../../directory/actor.js';
import type { Mailboxes } from '../../../../mailstore/mailbox.js';
import type { EmailService } from '../../../../outbound/email-service/email-service.js';
import type { TimelineEntry } from '../../../../outbound/emails/email-timeline.js';
import { notFound } from '../../../../platform/service-error.js';
import { json, type Route, route } from '../../route.js';
import { presentTimeline, timelineAnswer } from './email-view.js';
import { messageExamples } from './examples/message-examples.js';
import { presentSteps } from './log-view.js';
import { messageParam } from './message-input.js';
import { findMessages, isGone } from './message-records.js';
import { presentMessage } from './message-view.js';
import { createMailboxOpener } from './open-mailbox-of.js';

export interface MessageTimelineDeps {
  readonly mailboxes: Mailboxes;
  readonly emails: Pick<EmailService, 'timeline'>;
  readonly logs: Pick<LogService, 'stepsOfStored'>;
}

export function messageTimelineRoutes({ mailboxes, emails, logs }: MessageTimelineDeps): Route[] {
  const open = createMailboxOpener(mailboxes);
  return [
    route({
      method: 'GET',
      path: '/v1/messages/:id/timeline',
      operation: 'getMessageTimeline',
      example: messageExamples.getMessageTimeline,
      summary: 'See how a message came here',
      description:
        'What this service recorded itself, whatever the headers say. Of mail that arrived: the connection, who sent it, the scan, the storage, as in `GET /v1/logs/:id`. Of the copy of a sent email: the steps of `GET /v1/emails/:id/timeline`. Empty for what a program put here, and once the record has expired.',
      tag: 'Messages',
      auth: 'alias',
      params: messageParam,
      answer: { kind: 'json', schema: timelineAnswer, description: 'The steps in the order in which they happened.' },
      async handle(call) {
        const { actor, locale } = call;
        const { id } = call.params;
        const mailbox = await open(call);
        const row = await mailbox.messages.find(id);
        const [message] = row ? await findMessages(mailbox, [row]) : [];
        if (!message) throw notFound('mailbox.messageGone');
        const sent = await stepsOfEmail(actor, id);
        if (sent) return json(presentTimeline(sent, locale));
        const { header_message_id: messageId } = presentMessage(message.row, message.folder, message.index);
        if (messageId === '') return json([]);
        const { aliasId, domainId } = actor;
        const steps = await logs.stepsOfStored({ aliasId, domainId, messageId, at: message.row.internalAt });
        return json(presentSteps(steps, locale).map((step) => ({ details: {}, ...step })));
      },
    }),
  ];

  /** The copy of an email has its id. */
  async function stepsOfEmail(actor: AliasActor, id: string): Promise<readonly TimelineEntry[] | undefined> {
    try {
      return await emails.timeline(actor, id);
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }
}
