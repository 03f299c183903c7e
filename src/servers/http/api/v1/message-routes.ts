import type { MailboxActor } from '../../../../directory/mailboxes/mailbox-login.js';
import type { MailParser } from '../../../../inbound/hooks/mail-parser.js';
import type { Mailbox, Mailboxes } from '../../../../mailstore/mailbox.js';
import { FLAG_BIT, type Flags, type NewMessage } from '../../../../mailstore/message.js';
import type { ComposeStored } from '../../../../outbound/compose/compose-stored.js';
import type { EmailFields } from '../../../../outbound/compose/email-fields.js';
import { notFound } from '../../../../platform/service-error.js';
import { type Answer, type Route, route } from '../../route.js';
import { LONG_MESSAGE_TEXTS } from './email-input.js';
import { messageExamples } from './examples/message-examples.js';
import { folderFor, spelledPath } from './find-folder.js';
import { createMessageBody, messageParam, messageQuery, toComposeFields, updateMessageBody } from './message-input.js';
import { flagChange } from './message-labels.js';
import { type MessageParts, messageListQuery } from './message-query.js';
import {
  type FoundMessage,
  findMessages,
  isGone,
  recordAnswer,
  recordsAnswer,
  sourceAnswer,
} from './message-records.js';
import { presentThreads } from './message-threads.js';
import { isJunk, messageAnswer, presentLightweight } from './message-view.js';
import { createMailboxOpener } from './open-mailbox-of.js';

const GROUP = { tag: 'Messages', auth: 'alias' } as const;
// A message of 50 MB, and what its transport adds
const MESSAGE_BYTES = 51 * 1024 * 1024;
const SOURCE = {
  kind: 'text',
  type: 'message/rfc822',
  description: 'With `eml=true` the source, byte for byte.',
} as const;
const one = (description: string) => ({ kind: 'json', schema: messageAnswer, description }) as const;

export interface MessageRouteDeps {
  readonly mailboxes: Mailboxes;
  readonly composeStored: ComposeStored;
  readonly parser: Pick<MailParser, 'parse'>;
}

export function messageRoutes({ mailboxes, composeStored, parser }: MessageRouteDeps): Route[] {
  const open = createMailboxOpener(mailboxes);
  const deps = { parser };

  return [
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/messages',
      operation: 'listMessages',
      example: messageExamples.listMessages,
      summary: 'List messages',
      description:
        'The newest first, by the date they came. All filters must hold; texts are compared in any case. `after_uid`, `since_modseq`, `include_body` and `sort` are ignored.',
      query: messageListQuery,
      answer: { kind: 'list', item: messageAnswer, description: 'The messages.' },
      async handle(call) {
        const {
          request,
          folder,
          isJunk: wantsJunk,
          filter,
          isImpossible,
          isLightweight,
          inThreads,
          parts,
        } = call.query;
        const mailbox = await open(call);
        const records = isImpossible ? [] : await mailbox.folders.records();
        const path = folder === undefined ? undefined : (spelledPath(folder) ?? '');
        const folderIds = records
          .filter(({ messages }) => messages > 0)
          .filter(({ name }) => path === undefined || name === path)
          .filter((record) => wantsJunk === undefined || isJunk(record) === wantsJunk)
          .map(({ id }) => id);
        const offset = (request.page - 1) * request.limit;
        const query = { folderIds, filter, offset, limit: request.limit };
        if (inThreads) {
          const { threads, total } = await mailbox.listThreads(query);
          return { kind: 'page', items: await presentThreads(mailbox, threads), total, request };
        }
        const { rows, total } = await mailbox.list(query);
        const found = await findMessages(mailbox, rows);
        const page = { kind: 'page', items: [], total, request } as const;
        if (!isLightweight) return recordsAnswer(deps, mailbox, found, parts, page);
        return {
          ...page,
          items: found.map((message) => presentLightweight(message.row, message.folder, message.index)),
        };
      },
    }),
    route({
      ...GROUP,
      method: 'POST',
      path: '/v1/messages',
      operation: 'createMessage',
      example: messageExamples.createMessage,
      summary: 'Put a message into a folder',
      description:
        'From the fields of `POST /v1/emails`, or `raw`. It is never sent. The same bytes are put into a folder only once.',
      body: createMessageBody,
      bodyText: 'any',
      longTexts: LONG_MESSAGE_TEXTS,
      maxBodyBytes: MESSAGE_BYTES,
      query: messageQuery,
      answer: one('The message.'),
      otherAnswer: SOURCE,
      // Not async: an async function keeps its arguments alive, and a message may be long
      handle(call) {
        const { folder = 'INBOX', flags, labels, internal_date: internalDate } = call.body;
        const change = flagChange({ flags, labels });
        const message = { flags: change?.(NO_FLAGS) ?? NO_FLAGS, ...(internalDate && { internalAt: internalDate.ms }) };
        return composeStored(toComposeFields(call.body) ?? {}, domainOf(call)).then((source) =>
          append(call, folder, { ...message, source }),
        );
      },
    }),
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/messages/:id',
      operation: 'getMessage',
      example: messageExamples.getMessage,
      summary: 'Retrieve a message',
      params: messageParam,
      query: messageQuery,
      answer: one('The message.'),
      otherAnswer: SOURCE,
      async handle(call) {
        return show(await open(call), call.params.id, call.query);
      },
    }),
    route({
      ...GROUP,
      method: 'PUT',
      path: '/v1/messages/:id',
      operation: 'updateMessage',
      example: messageExamples.updateMessage,
      summary: 'Move, flag or label a message, or save a draft',
      description:
        'All in one step. The fields of a message replace the source of a draft, which keeps its id; of other messages they change nothing.',
      params: messageParam,
      query: messageQuery,
      body: updateMessageBody,
      bodyText: 'any',
      longTexts: LONG_MESSAGE_TEXTS,
      maxBodyBytes: MESSAGE_BYTES,
      answer: one('The message.'),
      otherAnswer: SOURCE,
      async handle(call) {
        const { folder, flags, labels } = call.body;
        const { id } = call.params;
        let fields = toComposeFields(call.body);
        const mailbox = await open(call);
        const before = await readMessage(mailbox, id, async (message) => message);
        const composing = fields && isDraft(before) ? composeDraft(fields, before) : undefined;
        fields = undefined; // they may be long
        const source = await composing;
        const targetId = folder === undefined ? undefined : await folderFor(mailbox, folder);
        const change = flagChange({ flags, labels });
        await mailbox.filing.change(id, {
          ...(targetId !== undefined && { targetId }),
          ...(change && { flags: change }),
          ...(source && { draft: { source } }),
        });
        return show(mailbox, id, call.query);

        /** It keeps its Message-ID, unless another is given. */
        function composeDraft(given: EmailFields, { index }: FoundMessage): Promise<Buffer> {
          const messageId = given.messageId ?? (given.raw === undefined ? index.sortKeys.messageId : undefined);
          return composeStored({ ...given, messageId }, domainOf(call));
        }
      },
    }),
    route({
      ...GROUP,
      method: 'DELETE',
      path: '/v1/messages/:id',
      operation: 'deleteMessage',
      example: messageExamples.deleteMessage,
      summary: 'Delete a message for good',
      params: messageParam,
      query: messageQuery,
      answer: one('The message as it was.'),
      async handle(call) {
        const mailbox = await open(call);
        const { id } = call.params;
        const answer = await readMessage(mailbox, id, (message) =>
          recordAnswer(deps, mailbox, message, call.query.parts),
        );
        if (!(await mailbox.filing.remove(id))) throw notFound('mailbox.messageGone');
        return answer;
      },
    }),
  ];

  async function append(
    call: Parameters<typeof open>[0] & { readonly query: ShownParts },
    folder: string,
    message: NewMessage & { readonly source: Buffer },
  ): Promise<Answer> {
    const mailbox = await open(call);
    const folderId = await folderFor(mailbox, folder);
    const findSame = () => mailbox.findSame(folderId, message.source);
    const uid = await mailbox.messages.appendOnce(folderId, message, findSame);
    const [row] = await mailbox.messages.identified(folderId, [uid]);
    if (!row) throw notFound('mailbox.messageGone');
    return show(mailbox, row.id, call.query);
  }

  function show(mailbox: Mailbox, id: string, { isSource, parts }: ShownParts): Promise<Answer> {
    return readMessage(mailbox, id, async (message) =>
      isSource ? sourceAnswer(mailbox, message.row) : recordAnswer(deps, mailbox, message, parts),
    );
  }
}

/** How often a draft may be saved by others while it is read: sixteen callers at once. */
const TRIES = 20;

/** A saved draft has new content under the same id, so it is read again. */
async function readMessage<T>(mailbox: Mailbox, id: string, read: (message: FoundMessage) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const row = await mailbox.messages.find(id);
    if (!row) break;
    const [message] = await findMessages(mailbox, [row]);
    if (!message) continue;
    try {
      return await read(message);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  throw notFound('mailbox.messageGone');
}

function isDraft({ row, folder }: FoundMessage): boolean {
  return (row.flags.bits & FLAG_BIT.draft) !== 0 || folder.role === 'drafts';
}

const NO_FLAGS: Flags = { bits: 0, keywords: [] };

interface ShownParts {
  readonly isSource: boolean;
  readonly parts: MessageParts;
}

function domainOf({ actor: { login } }: { readonly actor: MailboxActor }): string {
  return login.address.slice(login.address.lastIndexOf('@') + 1);
}
