import type { EmailFields } from '../../../../outbound/compose/email-fields.js';
import type { EmailService } from '../../../../outbound/email-service/email-service.js';
import { json, pageOf, type Route, route, text, type UploadedFile } from '../../route.js';
import { emailListQuery, emailParams, LONG_MESSAGE_TEXTS, sendEmailBody, toEmailFields } from './email-input.js';
import {
  type EmailViewFacts,
  emailAnswer,
  emailLimitAnswer,
  presentEmail,
  presentTimeline,
  presentWholeEmail,
  timelineAnswer,
  wholeEmailAnswer,
} from './email-view.js';
import { emailExamples } from './examples/email-examples.js';

const TAG = 'Emails';
// A message of 50 MB, and what its transport adds
const MESSAGE_BYTES = 51 * 1024 * 1024;

export function emailRoutes({ emails, baseUrl }: { readonly emails: EmailService } & EmailViewFacts): Route[] {
  const facts = { baseUrl };
  return [
    route({
      method: 'GET',
      path: '/v1/emails/limit',
      operation: 'getEmailLimit',
      example: emailExamples.getEmailLimit,
      summary: 'Retrieve the daily limit',
      tag: TAG,
      auth: 'token-or-mailbox-session',
      answer: {
        kind: 'json',
        schema: emailLimitAnswer,
        description: 'How many emails were sent today, and how many may be.',
      },
      async handle({ actor }) {
        return json(await emails.limit(actor));
      },
    }),
    route({
      method: 'GET',
      path: '/v1/emails',
      operation: 'listEmails',
      example: emailExamples.listEmails,
      summary: 'List outbound emails',
      description: 'Admins see the emails of their domains, plain members those of their own aliases.',
      tag: TAG,
      auth: 'token-or-mailbox-session',
      query: emailListQuery,
      answer: {
        kind: 'list',
        item: emailAnswer,
        description: 'Emails, without `message`, `headers` and `rejectedErrors`.',
      },
      async handle({ actor, query: { request, q, domain, is_scheduled: isScheduled, status: statuses } }) {
        const page = await emails.list(actor, { q, domain, isScheduled, statuses }, request);
        return pageOf(page, request, (record) => presentEmail(record, facts));
      },
    }),
    route({
      method: 'POST',
      path: '/v1/emails',
      operation: 'createEmail',
      example: emailExamples.createEmail,
      summary: 'Send an email',
      description:
        'Give either `raw` alone or the fields of a message. Files may come as `attachment` or `attachments`. With an `Idempotency-Key` header (1 to 256 printable ASCII characters) the same call within 24 hours sends nothing again: it answers the email as it is now, with `Idempotency-Replayed: true`. A session of the webmail also gets a copy in its folder for sent mail, with the id of the email; `DELETE` before anything was sent makes that copy a draft again.',
      tag: TAG,
      auth: 'token-or-alias',
      body: sendEmailBody,
      bodyText: 'any',
      longTexts: LONG_MESSAGE_TEXTS,
      fileFields: ['attachment', 'attachments'],
      maxBodyBytes: MESSAGE_BYTES,
      requestHeaders: [
        {
          name: 'Idempotency-Key',
          description: 'Printable ASCII. The same key and fields within 24 hours send nothing again.',
          maxLength: 256,
        },
      ],
      answer: { kind: 'json', schema: emailAnswer, description: 'The email, queued.' },
      check: async ({ body, files }) => emails.check(withFiles(toEmailFields(body), files)),
      // Not async: an async function keeps its arguments alive, and a message may be long
      handle({ actor, body, files, headers }) {
        const given = headers['idempotency-key'];
        const idempotencyKey = Array.isArray(given) ? given[0] : given;
        return emails
          .create(actor, withFiles(toEmailFields(body), files), {
            idempotencyKey,
            draftId: body.draft_id?.toLowerCase(),
          })
          .then(({ record, isReplay }) => {
            const answer = json(presentEmail(record, facts));
            return isReplay ? { ...answer, headers: { 'Idempotency-Replayed': 'true' } } : answer;
          });
      },
    }),
    route({
      method: 'GET',
      path: '/v1/emails/:id',
      operation: 'getEmail',
      example: emailExamples.getEmail,
      summary: 'Retrieve an email',
      tag: TAG,
      auth: 'token-or-mailbox-session',
      params: emailParams,
      answer: { kind: 'json', schema: wholeEmailAnswer, description: 'The email with all its properties.' },
      async handle({ actor, params, locale }) {
        return json(presentWholeEmail(await emails.get(actor, params.id), facts, locale));
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/emails/:id',
      operation: 'deleteEmail',
      example: emailExamples.deleteEmail,
      summary: 'Reject an email that was not sent yet',
      description: 'Works while it is `pending`, `queued` or `deferred`.',
      tag: TAG,
      auth: 'token-or-mailbox-session',
      params: emailParams,
      answer: { kind: 'json', schema: emailAnswer, description: 'The email, now `rejected`.' },
      async handle({ actor, params }) {
        return json(presentEmail(await emails.delete(actor, params.id), facts));
      },
    }),
    route({
      method: 'POST',
      path: '/v1/emails/:id/retry',
      operation: 'retryEmail',
      example: emailExamples.retryEmail,
      summary: 'Try an email now',
      description: 'All its waiting recipients are due at once, even if their destination was pausing.',
      tag: TAG,
      auth: 'token-or-mailbox-session',
      params: emailParams,
      answer: { kind: 'json', schema: emailAnswer, description: 'The email as it is now.' },
      async handle({ actor, params }) {
        return json(presentEmail(await emails.retry(actor, params.id), facts));
      },
    }),
    route({
      method: 'GET',
      path: '/v1/emails/:id/source',
      operation: 'getEmailSource',
      example: emailExamples.getEmailSource,
      summary: 'Retrieve the source of an email',
      description: 'The whole message; once its body was removed, its headers and a notice.',
      tag: TAG,
      auth: 'token-or-mailbox-session',
      params: emailParams,
      answer: { kind: 'text', description: 'The message. Bytes that are not UTF-8 are replaced.' },
      async handle({ actor, params }) {
        return text((await emails.source(actor, params.id)).toString('utf8'));
      },
    }),
    route({
      method: 'GET',
      path: '/v1/emails/:id/timeline',
      operation: 'getEmailTimeline',
      example: emailExamples.getEmailTimeline,
      summary: 'See every step of an email',
      description:
        'From its acceptance to its end: each attempt with the reply of the other server, bounces, webhooks.',
      tag: TAG,
      auth: 'token-or-mailbox-session',
      params: emailParams,
      answer: { kind: 'json', schema: timelineAnswer, description: 'The steps in the order in which they happened.' },
      async handle({ actor, params, locale }) {
        return json(presentTimeline(await emails.timeline(actor, params.id), locale));
      },
    }),
  ];
}

function withFiles(fields: EmailFields, files: readonly UploadedFile[]): EmailFields {
  if (files.length === 0) return fields;
  return {
    ...fields,
    files: files.map(({ filename, contentType, bytes }) => ({ filename, contentType, bytes })),
  };
}
