import type { LogService } from '../../../../deliverylog/log-service.js';
import type { AliasActor } from '../../../../directory/actor.js';
import type { Groupware, Groupwares } from '../../../../groupware/groupware.js';
import type { Mailbox, Mailboxes } from '../../../../mailstore/mailbox.js';
import { notFound } from '../../../../platform/service-error.js';
import { CalendarPartFinder } from '../../../../protocol/imip/calendar-part-finder.js';
import { type AnswerDeps, answerInvitation } from '../../../../scheduling/answers/answer-invitation.js';
import { readInvitation } from '../../../../scheduling/answers/invitation.js';
import type { InvitationLetter } from '../../../../scheduling/answers/letter-view.js';
import { type Answer, json, type Route, route } from '../../route.js';
import { defaultNames } from './default-names.js';
import { messageExamples } from './examples/message-examples.js';
import { answerInvitationBody } from './invitation-input.js';
import { invitationAnswer, presentInvitation } from './invitation-view.js';
import { messageParam } from './message-input.js';
import { type FoundMessage, findMessages } from './message-records.js';
import { presentMessage } from './message-view.js';
import { createGroupwareOpener, type GroupwareCall } from './open-groupware-of.js';
import { createMailboxOpener } from './open-mailbox-of.js';

export interface InvitationRouteDeps extends AnswerDeps {
  readonly mailboxes: Mailboxes;
  readonly groupwares: Groupwares;
  readonly logs: Pick<LogService, 'stepsOfStored'>;
}

const GROUP = { tag: 'Messages', auth: 'alias' } as const;
const PATH = '/v1/messages/:id/invitation';

/** Messages that invite, answer or cancel. */
export function invitationRoutes({ mailboxes, groupwares, logs, ...answerDeps }: InvitationRouteDeps): Route[] {
  const openMailbox = createMailboxOpener(mailboxes);
  const openGroupware = createGroupwareOpener(groupwares);

  /** Opens the calendar first, so that waiting invitations are applied before its state is shown. */
  async function open(call: InvitationCall): Promise<{ groupware: Groupware; letter: InvitationLetter }> {
    const groupware = await openGroupware(call);
    await groupware.collections.ensure(['calendar'], defaultNames(call));
    const mailbox = await openMailbox(call);
    const row = await mailbox.messages.find(call.params.id);
    const [message] = row ? await findMessages(mailbox, [row]) : [];
    if (!message) throw notFound('mailbox.messageGone');
    const part = await findPart(mailbox, message);
    if (!part) throw notFound('invitation.none');
    return { groupware, letter: { ...part, provenFrom: await provenFrom(call.actor, message) } };
  }

  /**
   * The proven sender, recorded when the message arrived. A message in Junk, or one that a program put here, has none.
   */
  async function provenFrom({ aliasId, domainId }: AliasActor, message: FoundMessage): Promise<string | undefined> {
    const { header_message_id: messageId, is_junk: isJunk } = presentMessage(
      message.row,
      message.folder,
      message.index,
    );
    if (messageId === '' || isJunk) return undefined;
    const steps = await logs.stepsOfStored({ aliasId, domainId, messageId, at: message.row.internalAt });
    for (const { kind, details } of steps) {
      const author = details?.author;
      if ((kind === 'authentication' || kind === 'connection') && typeof author === 'string') return author;
    }
    return undefined;
  }

  async function show(groupware: Groupware, letter: InvitationLetter): Promise<Answer> {
    const invitation = await readInvitation(answerDeps.plans, groupware, letter);
    if (!invitation) throw notFound('invitation.none');
    return json(presentInvitation(invitation));
  }

  return [
    route({
      ...GROUP,
      method: 'GET',
      path: PATH,
      operation: 'getMessageInvitation',
      example: messageExamples.getMessageInvitation,
      summary: 'See what a message invites to',
      description:
        'The invitation, answer or cancellation that a message brings, beside what the calendar has of it. 404 when there is none.',
      params: messageParam,
      answer: { kind: 'json', schema: invitationAnswer, description: 'The invitation.' },
      async handle(call) {
        const { groupware, letter } = await open(call);
        return show(groupware, letter);
      },
    }),
    route({
      ...GROUP,
      method: 'POST',
      path: PATH,
      operation: 'answerMessageInvitation',
      example: messageExamples.answerMessageInvitation,
      summary: 'Answer an invitation',
      description:
        'Puts the event into the calendar if it is not there, changes the own answer in it, and sends the organizer that answer, in one step.',
      params: messageParam,
      body: answerInvitationBody,
      alsoFails: ['Conflict'],
      answer: { kind: 'json', schema: invitationAnswer, description: 'The invitation as it is now.' },
      async handle(call) {
        const answer = call.body;
        const { groupware, letter } = await open(call);
        await answerInvitation(answerDeps, groupware, letter, answer);
        return show(groupware, letter);
      },
    }),
  ];
}

type InvitationCall = GroupwareCall &
  Parameters<typeof defaultNames>[0] & { readonly actor: AliasActor; readonly params: { readonly id: string } };

const MAX_CALENDAR_BYTES = 1024 * 1024;

async function findPart(
  { content }: Pick<Mailbox, 'content'>,
  { row }: FoundMessage,
): Promise<{ readonly text: string; readonly method: string } | undefined> {
  const finder = new CalendarPartFinder(MAX_CALENDAR_BYTES, true);
  for await (const piece of content.stream(row)) {
    finder.push(piece);
    if (finder.isFound) break;
  }
  return finder.end();
}
