import { z } from 'zod';
import { json, pageOf, type Route, route, text } from '../../servers/http/route.js';
import { cutPage, matchesSearch, sandboxListQuery } from '../sandbox-list.js';
import type { CapturedMail } from './captured-mail.js';
import type { CapturedMailService } from './captured-mail-service.js';
import { type MessageContents, type ParseMessage, readContents } from './message-contents.js';
import { sandboxMailExamples } from './sandbox-mail-examples.js';

const TAG = 'Sandbox';
const messageParams = z.object({
  message: z.string().meta({ description: 'The id of the message, or `latest`.' }),
});

const capturedAnswer = z
  .object({
    id: z.string().describe('Id of the message.'),
    at: z.iso.datetime().describe('When it was captured.'),
    header_from: z.string().nullable().meta({ description: 'From of the message, as its reader sees it.' }),
    from: z.string().meta({ description: 'MAIL FROM; empty for a bounce.' }),
    to: z.array(z.string()).meta({ description: 'RCPT TO.' }),
    subject: z.string().describe('The subject.'),
    size: z.number().int().meta({ description: 'Bytes.' }),
    host: z.string().meta({ description: 'Whose mail host took it: the domain of the first recipient.' }),
  })
  .meta({ id: 'SandboxMessage' });

const contentsAnswer = capturedAnswer
  .extend({
    headers: z.array(z.tuple([z.string(), z.string()])).meta({ description: 'Name and value, in their order.' }),
    text: z.string().nullable().describe('The plain text, if it has one.'),
    html: z.string().nullable().meta({ description: 'As it was sent: sanitise it before you show it.' }),
    attachments: z
      .array(
        z.object({
          filename: z.string().nullable().describe('Name of the file, if it has one.'),
          content_type: z.string().describe('Its type, as the message says.'),
          size: z.number().int().describe('Bytes.'),
          content_id: z.string().optional().meta({ description: 'Without angle brackets.' }),
          data_url: z
            .string()
            .optional()
            .meta({ description: 'Of a picture that the HTML shows by its content id, 1 MB for all of them.' }),
        }),
      )
      .describe('Its files.'),
    is_source_only: z.boolean().meta({ description: 'Too large or too broken to be parsed.' }),
  })
  .meta({ id: 'SandboxMessageContents' });

/** Captured mail, for the dashboard and for tests of other programs. */
export function sandboxMailRoutes({
  mail,
  parseMessage,
}: {
  readonly mail: Pick<CapturedMailService, 'list' | 'get' | 'clear'>;
  readonly parseMessage: ParseMessage;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/sandbox/messages',
      operation: 'listSandboxMessages',
      example: sandboxMailExamples.listSandboxMessages,
      summary: 'List captured mail',
      description: 'Everything that would have left this machine, the newest first.',
      tag: TAG,
      auth: 'token',
      query: sandboxListQuery,
      answer: { kind: 'list', item: capturedAnswer, description: 'The messages, without their contents.' },
      async handle({ query: { q, request } }) {
        const mails = await mail.list();
        const found = mails.filter(({ from, headerFrom = '', to, subject }) =>
          matchesSearch([from, headerFrom, ...to, subject], q),
        );
        return pageOf(cutPage(found, request), request, presentMail);
      },
    }),
    route({
      method: 'GET',
      path: '/v1/sandbox/messages/:message',
      operation: 'getSandboxMessage',
      example: sandboxMailExamples.getSandboxMessage,
      summary: 'Retrieve a captured message',
      tag: TAG,
      auth: 'token',
      params: messageParams,
      answer: { kind: 'json', schema: contentsAnswer, description: 'The message, parsed.' },
      async handle({ params }) {
        const message = await mail.get(params.message);
        return json({ ...presentMail(message), ...presentContents(await readContents(parseMessage, message.source)) });
      },
    }),
    route({
      method: 'GET',
      path: '/v1/sandbox/messages/:message/source',
      operation: 'getSandboxMessageSource',
      example: sandboxMailExamples.getSandboxMessageSource,
      summary: 'Retrieve the source of a captured message',
      tag: TAG,
      auth: 'token',
      params: messageParams,
      answer: { kind: 'text', description: 'The message as it would have travelled.' },
      async handle({ params }) {
        const { source } = await mail.get(params.message);
        return text(Buffer.from(source.buffer, source.byteOffset, source.length).toString());
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/sandbox/messages',
      operation: 'deleteSandboxMessages',
      example: sandboxMailExamples.deleteSandboxMessages,
      summary: 'Delete all captured mail',
      tag: TAG,
      auth: 'token',
      answer: { kind: 'json', schema: z.object({ removed: z.number().int() }), description: 'How many were deleted.' },
      async handle() {
        return json({ removed: await mail.clear() });
      },
    }),
  ];
}

function presentMail({ id, from, headerFrom, to, subject, sizeBytes, capturedAt }: CapturedMail) {
  const at = new Date(capturedAt).toISOString();
  const host = to[0]?.slice(to[0].lastIndexOf('@') + 1) ?? '';
  return { id, at, header_from: headerFrom ?? null, from, to, subject, size: sizeBytes, host };
}

function presentContents(contents: MessageContents | undefined) {
  return {
    headers: contents?.headers ?? [],
    text: contents?.text ?? null,
    html: contents?.html ?? null,
    attachments: (contents?.attachments ?? []).map(({ filename, contentType, sizeBytes, contentId, dataUrl }) => ({
      filename: filename ?? null,
      content_type: contentType,
      size: sizeBytes,
      content_id: contentId,
      data_url: dataUrl,
    })),
    is_source_only: contents === undefined,
  };
}
