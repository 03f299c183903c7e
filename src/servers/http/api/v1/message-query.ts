import { z } from 'zod';
import { type MessageFilter, NO_FILTER, type TextFilter } from '../../../../mailstore/search/message-filter.js';
import { coercedBoolean } from '../input/boolean-input.js';
import { groupPageFields, readGroupPage } from '../input/group-page.js';

const PAGES = { defaultLimit: 25, maxLimit: 100 } as const;
/** Records without their sources are short. */
const LIGHT_PAGES = { defaultLimit: 25, maxLimit: 1000 } as const;

/** Header fields with a parameter of their own. */
const FIELDS = [
  ...['from', 'to', 'cc', 'bcc', 'sender', 'reply-to', 'date', 'message-id', 'in-reply-to', 'references'],
  ...['comments', 'keywords', 'received', 'return-path', 'delivered-to', 'x-original-to', 'x-mailer', 'user-agent'],
  ...['list-id', 'list-post', 'list-help', 'list-owner', 'list-archive', 'list-subscribe', 'list-unsubscribe'],
  ...['content-type', 'content-language', 'mime-version', 'auto-submitted', 'precedence', 'importance', 'priority'],
  ...['x-priority', 'authentication-results', 'dkim-signature', 'received-spf', 'feedback-id', 'resent-from'],
  ...['resent-to', 'resent-date', 'resent-message-id', 'x-spam-status', 'x-spam-flag'],
] as const;

const MAX_TEXT = 1000;
const one = z.string().max(MAX_TEXT);
const words = z.union([one, z.array(one)]).transform((value) => [value].flat().filter((text) => text.trim() !== ''));
const substring = (of: string) => words.optional().describe(`Part of ${of}, in any case.`);
const mark = (that: string) => coercedBoolean.optional().describe(`Only messages that ${that}, or only others.`);
const wholeNumber = (description: string) => z.unknown().optional().meta({ type: 'integer', description });
const moment = (description: string) => z.unknown().optional().meta({ type: 'string', description });

/** What an answer leaves out, and which form it takes. */
export const partsFields = {
  raw: coercedBoolean.optional().describe('`false` leaves the source out.'),
  nodemailer: coercedBoolean.optional().describe('`false` leaves the parsed message out.'),
  attachments: coercedBoolean.optional().describe('`false` leaves attachments out of the parsed message.'),
  base64: coercedBoolean
    .optional()
    .describe('`true`: the contents of attachments are base64 texts, a third of the size of lists of numbers.'),
};

export const messageListQuery = z
  .object({
    ...groupPageFields(LIGHT_PAGES),
    folder: one.optional().describe('Path of a folder; without one, messages of all folders.'),
    is_unread: mark('are unread'),
    is_flagged: mark('are flagged'),
    is_deleted: mark('are marked as deleted'),
    is_draft: mark('are drafts'),
    is_junk: mark('lie in a junk folder'),
    is_copied: mark('share their content with others'),
    is_encrypted: mark('are encrypted'),
    is_searchable: mark('are not marked as deleted'),
    is_expired: mark('have expired: none has'),
    has_attachment: mark('have attachments'),
    has_attachments: mark('have attachments'),
    subject: substring('the subject'),
    message_id: substring('the Message-ID'),
    body: substring('the body'),
    text: substring('the body'),
    headers: substring('any header, or of the one that `Name:` before it names'),
    q: substring('any header or the body'),
    search: substring('any header or the body'),
    ...(Object.fromEntries(FIELDS.map((name) => [name, substring(`the ${name} header`)])) as Record<
      (typeof FIELDS)[number],
      ReturnType<typeof substring>
    >),
    label: one.optional().describe('Only messages with this label, in any case.'),
    thread_id: one.optional().describe('Only messages of this conversation.'),
    since: moment('From this date on (internal date); what is no date is ignored.'),
    before: moment('Before this date; what is no date is ignored.'),
    min_size: wholeNumber('Minimum size in bytes.'),
    max_size: wholeNumber('Maximum size in bytes.'),
    lightweight: coercedBoolean
      .optional()
      .describe('Addresses and subject instead of source and parsed message; up to 1000 on a page.'),
    threads: coercedBoolean
      .optional()
      .describe(
        'One light record for the messages of a conversation that are in the same folder: the newest, with `thread`; up to 100 on a page. In a large folder that was not listed before, older messages may stand alone at first.',
      ),
    ...partsFields,
  })
  .transform((query) => ({
    request: readGroupPage(query, query.lightweight && !query.threads ? LIGHT_PAGES : PAGES),
    inThreads: query.threads === true,
    folder: query.folder?.trim() === '' ? undefined : query.folder,
    isJunk: query.is_junk,
    filter: toFilter(query),
    isImpossible: query.is_expired === true || (query.is_searchable === true && query.is_deleted === true),
    isLightweight: query.lightweight === true,
    parts: toParts(query),
  }));

type Query = z.output<z.ZodObject<Record<(typeof FIELDS)[number], ReturnType<typeof substring>>>> & {
  readonly [name: string]: unknown;
};

/** Which large parts a record has. */
export interface MessageParts {
  readonly raw: boolean;
  readonly nodemailer: boolean;
  readonly attachments: boolean;
  /** Contents of attachments are base64 texts. */
  readonly base64: boolean;
}

export function toParts(query: { readonly [part in keyof MessageParts]?: boolean | undefined }): MessageParts {
  return {
    raw: query.raw !== false,
    nodemailer: query.nodemailer !== false,
    attachments: query.attachments !== false,
    base64: query.base64 === true,
  };
}

/** `undefined`: every message matches. */
function toFilter(query: Query): MessageFilter | undefined {
  const filter: MessageFilter = {
    ...NO_FILTER,
    flags: flagsOf(query),
    since: dateOf(query.since),
    before: dateOf(query.before),
    minBytes: numberOf(query.min_size),
    maxBytes: numberOf(query.max_size),
    isCopied: markOf(query.is_copied),
    isEncrypted: markOf(query.is_encrypted),
    hasAttachment: markOf(query.has_attachment) ?? markOf(query.has_attachments),
    label: textOf(query.label)?.toLowerCase(),
    threadId: textOf(query.thread_id)?.toLowerCase(),
    texts: textsOf(query),
  };
  const isEmpty = Object.values(filter).every(
    (value) => value === undefined || (Array.isArray(value) && !value.length),
  );
  return isEmpty ? undefined : filter;
}

function flagsOf(query: Query): MessageFilter['flags'] {
  const asked = [
    { flag: 'seen', isSet: opposite(query.is_unread) },
    { flag: 'flagged', isSet: markOf(query.is_flagged) },
    { flag: 'deleted', isSet: markOf(query.is_deleted) },
    { flag: 'deleted', isSet: opposite(query.is_searchable) },
    { flag: 'draft', isSet: markOf(query.is_draft) },
  ] as const;
  return asked.flatMap(({ flag, isSet }) => (isSet === undefined ? [] : [{ flag, isSet }]));
}

function textsOf(query: Query): readonly TextFilter[] {
  const texts = (...names: readonly string[]) => names.flatMap((name) => (query[name] ?? []) as readonly string[]);
  const inField = (name: string, from = name): TextFilter[] => texts(from).map((text) => ({ in: 'field', name, text }));
  return [
    ...inField('subject'),
    ...inField('message-id', 'message_id'),
    ...FIELDS.flatMap((name) => inField(name)),
    ...texts('headers').map(inHeaders),
    ...texts('body', 'text').map((text): TextFilter => ({ in: 'body', text })),
    ...texts('q', 'search').map((text): TextFilter => ({ in: 'any', text })),
  ];
}

const NAMED = /^([!-9;-~]+):\s*(\S.*)$/;

function inHeaders(text: string): TextFilter {
  const [, name, value] = NAMED.exec(text) ?? [];
  return name !== undefined && value !== undefined ? { in: 'field', name, text: value } : { in: 'values', text };
}

function markOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Blank text is no condition. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function opposite(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? !value : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? Math.trunc(number) : undefined;
}

/** Any date text that JavaScript reads. */
function dateOf(value: unknown): number | undefined {
  const at = typeof value === 'string' && value.length <= MAX_DATE ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

const MAX_DATE = 100;
