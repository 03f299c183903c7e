import { MAX_MESSAGE_BYTES } from '../../../../moving/mail/mailbox-import.js';
import type { ImportRuns } from '../../../../moving/runs/import-runs.js';
import type { FileImports } from '../../../../moving/runs/take-file.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { mailboxImportExamples } from './examples/mailbox-import-examples.js';
import { fileImportQuery, mailboxImportBody, mailboxImportParams } from './mailbox-import-input.js';
import {
  fileImportAnswer,
  mailboxImportAnswer,
  presentFileImport,
  presentMailboxImport,
} from './mailbox-import-view.js';

const TAG = 'Imports';
const PATH = '/v1/mailbox/imports';

/** A mailbox has few: all of them are one page. */
const ONE_PAGE = { page: 1, limit: 50, sort: { field: 'started_at', isDescending: true } } as const;

const MBOX = 'application/mbox';
const MESSAGE = 'message/rfc822';
/** A message of the largest size, with what an mbox adds to it. */
const MAX_FILE_BYTES = MAX_MESSAGE_BYTES + 1024 * 1024;

export function mailboxImportRoutes({
  importRuns,
  fileImports,
}: {
  readonly importRuns: ImportRuns;
  readonly fileImports: FileImports;
}): Route[] {
  return [
    route({
      method: 'POST',
      path: PATH,
      operation: 'startMailboxImport',
      alsoFails: ['BadGateway'],
      example: mailboxImportExamples.startMailboxImport,
      summary: 'Import all folders from another IMAP server',
      description:
        'Signs in at the other server and begins to read it; nothing is changed there. It goes on after the caller has signed out, and ends when the password of this mailbox is changed. Messages that were imported before are skipped. A mailbox has one running import.',
      tag: TAG,
      auth: 'alias',
      limit: { name: 'IMPORTS', per: 'account', counts: 'accepted' },
      body: mailboxImportBody,
      answer: { kind: 'json', schema: mailboxImportAnswer, description: 'The import as it begins.' },
      async handle({ actor, body, signal, t }) {
        return json(presentMailboxImport(await importRuns.begin(actor, body, signal), t));
      },
    }),
    route({
      method: 'GET',
      path: PATH,
      operation: 'listMailboxImports',
      example: mailboxImportExamples.listMailboxImports,
      summary: 'List the imports of the last two weeks',
      tag: TAG,
      auth: 'alias',
      answer: { kind: 'list', item: mailboxImportAnswer, description: 'At most 20, the newest first.' },
      async handle({ actor, t }) {
        const items = await importRuns.list(actor);
        return pageOf({ items, total: items.length }, ONE_PAGE, (run) => presentMailboxImport(run, t));
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/:import`,
      operation: 'getMailboxImport',
      example: mailboxImportExamples.getMailboxImport,
      summary: 'See how far an import has come',
      tag: TAG,
      auth: 'alias',
      params: mailboxImportParams,
      answer: { kind: 'json', schema: mailboxImportAnswer, description: 'The import.' },
      async handle({ actor, params, t }) {
        return json(presentMailboxImport(await importRuns.get(actor, params.import), t));
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/:import`,
      operation: 'cancelMailboxImport',
      example: mailboxImportExamples.cancelMailboxImport,
      summary: 'Cancel a running import',
      description: 'What was imported stays. One that has ended stays as it is.',
      tag: TAG,
      auth: 'alias',
      params: mailboxImportParams,
      answer: { kind: 'json', schema: mailboxImportAnswer, description: 'The import.' },
      async handle({ actor, params, t }) {
        return json(presentMailboxImport(await importRuns.cancel(actor, params.import), t));
      },
    }),
    route({
      method: 'POST',
      path: `${PATH}/files`,
      operation: 'importMailFile',
      example: mailboxImportExamples.importMailFile,
      summary: 'Import an mbox or a message',
      description:
        'The body is the file itself, at most 65 MB. Send a larger mbox in parts that each begin with a "From " line: parts may be sent again, since messages that were imported before are skipped. The answer comes when everything is stored.',
      tag: TAG,
      auth: 'alias',
      query: fileImportQuery,
      octetTypes: [MBOX, MESSAGE],
      maxBodyBytes: MAX_FILE_BYTES,
      answer: { kind: 'json', schema: fileImportAnswer, description: 'What was imported.' },
      async handle({ actor, query, octets, signal }) {
        const kind = octets?.type === MBOX ? 'mbox' : 'message';
        const source = octets?.source ?? Buffer.alloc(0);
        return json(presentFileImport(await fileImports.take(actor, { kind, octets: source, ...query }, signal)));
      },
    }),
  ];
}
