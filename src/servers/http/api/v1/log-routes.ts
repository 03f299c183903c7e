import type { LogExports } from '../../../../deliverylog/export/export-service.js';
import type { LogService } from '../../../../deliverylog/log-service.js';
import { json, pageOf, type Route, route, text } from '../../route.js';
import { logExamples } from './examples/log-examples.js';
import { logDownloadQuery, logListQuery, logParams } from './log-input.js';
import { logAnswer, presentLog, presentWholeLog, wholeLogAnswer } from './log-view.js';

const TAG = 'Logs';

export function logRoutes({
  logs,
  logExports,
}: {
  readonly logs: LogService;
  readonly logExports: LogExports;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/logs/download',
      operation: 'downloadLogs',
      example: logExamples.downloadLogs,
      summary: 'Have the delivery logs mailed',
      description: 'The logs come as a compressed CSV file to the address of the account.',
      tag: TAG,
      auth: 'token',
      query: logDownloadQuery,
      limit: { name: 'LOGS', per: 'account', counts: 'accepted' },
      isWrite: true, // it promises a queued job
      alsoFails: ['NotFound'], // a domain that the caller cannot see
      answer: { kind: 'text', description: 'A sentence: the export is on its way.' },
      async handle({ actor, query, locale, t }) {
        const { email } = await logExports.start(actor, query, locale);
        return text(t('log.exportStarted', { email }));
      },
    }),
    route({
      method: 'GET',
      path: '/v1/logs',
      operation: 'listLogs',
      example: logExamples.listLogs,
      summary: 'List the delivery logs',
      description:
        'One entry per message and recipient. Admins see those of their domains, plain members those of their own aliases. Takes the filters of the download; only `created_at` can be sorted by.',
      tag: TAG,
      auth: 'token',
      query: logListQuery,
      answer: { kind: 'list', item: logAnswer, description: 'Log entries.' },
      async handle({ actor, query: { wanted, request }, signal, locale }) {
        const page = await logs.list(actor, wanted, request, signal);
        return pageOf(page, request, (path) => presentLog(path, locale));
      },
    }),
    route({
      method: 'GET',
      path: '/v1/logs/:id',
      operation: 'getLog',
      example: logExamples.getLog,
      summary: 'See every step of a message',
      description:
        'From the connection to its end: each decision with its reason, each attempt with the reply of the other server.',
      tag: TAG,
      auth: 'token',
      params: logParams,
      answer: { kind: 'json', schema: wholeLogAnswer, description: 'The log entry with its timeline.' },
      async handle({ actor, params, locale }) {
        return json(presentWholeLog(await logs.get(actor, params.id), locale));
      },
    }),
  ];
}
