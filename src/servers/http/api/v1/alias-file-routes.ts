import { z } from 'zod';
import { DISABLED_REPLIES } from '../../../../directory/aliases/alias.js';
import type { BulkAct, BulkAliases } from '../../../../directory/aliases/bulk-aliases.js';
import type { ExportAliases } from '../../../../directory/aliases/import/export-aliases.js';
import { IMPORT_COLUMNS } from '../../../../directory/aliases/import/import-columns.js';
import type { AliasImports } from '../../../../directory/aliases/import/import-service.js';
import { invalid } from '../../../../platform/service-error.js';
import { json, type Route, type RouteRequest, route } from '../../route.js';
import { looseBoolean } from '../input/boolean-input.js';
import { addFault } from '../input/fault.js';
import { splitList } from '../input/split-list.js';
import { importAnswer, presentImport, presentPreview, previewAnswer } from './alias-import-view.js';
import { aliasParams, disabledReply } from './alias-input.js';
import { aliasFileExamples } from './examples/alias-file-examples.js';

const TAG = 'Aliases';
const ALIASES = '/v1/domains/:domain/aliases';
const domainParams = aliasParams.pick({ domain: true });
// 5 MB of CSV, as JSON with its escapes or as a file of a form
const IMPORT_BYTES = 11 * 1024 * 1024;

const bulkBody = z
  .object({
    aliases: splitList.meta({ description: 'Ids, at most 1,000.' }),
    action: z.enum(['enable', 'disable', 'label', 'unlabel', 'delete']).describe('What to do with each of them.'),
    label: z.string().trim().optional().meta({ description: 'For `label` and `unlabel`.' }),
    error_code_if_disabled: disabledReply
      .optional()
      .meta({ enum: [...DISABLED_REPLIES], description: 'For `disable`.' }),
  })
  .transform(({ aliases, action, label, error_code_if_disabled: replyIfDisabled }, context) => {
    const act = toAct(action, label ?? '', replyIfDisabled);
    return act ? { aliases, act } : addFault(context, label, 'input.required', { field: 'label' });
  });

export function aliasFileRoutes({
  aliasImports,
  exportAliases,
  bulkAliases,
}: {
  readonly aliasImports: Omit<AliasImports, 'onDomainDeleted'>;
  readonly exportAliases: ExportAliases;
  readonly bulkAliases: BulkAliases;
}): Route[] {
  return [
    route({
      method: 'POST',
      path: `${ALIASES}/import`,
      operation: 'importAliases',
      example: aliasFileExamples.importAliases,
      summary: 'Create and change aliases from a file',
      description: `One job with a result per line: an alias that has the name is changed, otherwise it is created. The first line names the columns, in any order: ${IMPORT_COLUMNS.map((column) => `\`${column}\``).join(', ')}. A blank cell changes nothing. A virtual table of Postfix is known by its first line: each of its lines about this domain is an alias with its recipients, \`@domain\` the catch-all. At most 5 MB and 100,0 lines. With \`preview=true\` nothing is changed, and the answer tells what would be.`,
      tag: TAG,
      auth: 'token',
      params: domainParams,
      query: z.object({ preview: looseBoolean.optional().meta({ description: 'Change nothing; say what would be.' }) }),
      body: z.object({ csv: z.string().optional().meta({ description: 'The text of the file, or the file itself.' }) }),
      fileFields: ['csv'],
      maxBodyBytes: IMPORT_BYTES,
      answer: {
        kind: 'json',
        schema: z.union([importAnswer, previewAnswer]),
        description: 'The import as it begins; with `preview` what it would do.',
      },
      async handle({ actor, params, query, body, files, t }) {
        const csv = csvOf(body, files);
        if (query.preview) return json(presentPreview(await aliasImports.preview(actor, params.domain, csv), t));
        return json(presentImport(await aliasImports.start(actor, params.domain, csv), t));
      },
    }),
    route({
      method: 'GET',
      path: '/v1/domains/:domain/alias-imports/:import',
      operation: 'getAliasImport',
      example: aliasFileExamples.getAliasImport,
      summary: 'See how far an import has come',
      description: 'Kept for 30 days. Admins see all imports of the domain, plain members their own.',
      tag: TAG,
      auth: 'token',
      params: domainParams.extend({ import: z.string().meta({ description: 'Id of the import.' }) }),
      answer: { kind: 'json', schema: importAnswer, description: 'The import, with the lines that were refused.' },
      async handle({ actor, params, t }) {
        return json(presentImport(await aliasImports.get(actor, params.domain, params.import), t));
      },
    }),
    route({
      method: 'GET',
      path: `${ALIASES}/export`,
      operation: 'exportAliases',
      example: aliasFileExamples.exportAliases,
      summary: 'Download aliases as a CSV file',
      description: 'With the columns that an import reads. Admins get all aliases, plain members their own.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      answer: { kind: 'text', type: 'text/csv', description: 'One alias per line, by name.' },
      async handle({ actor, params }) {
        const { domainName, chunks } = await exportAliases(actor, params.domain);
        const fileName = `aliases-${domainName.replace(/[^a-z0-9.-]/g, '_')}.csv`;
        return { kind: 'download', type: 'text/csv; charset=utf-8', fileName, chunks };
      },
    }),
    route({
      method: 'POST',
      path: `${ALIASES}/bulk`,
      operation: 'changeManyAliases',
      example: aliasFileExamples.changeManyAliases,
      summary: 'Enable, disable, label or delete many aliases',
      description: 'All or none: if the caller may not change one of them, none is changed.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: bulkBody,
      answer: {
        kind: 'json',
        schema: z.object({ changed: z.int() }),
        description: 'How many are different now.',
      },
      async handle({ actor, params, body: { aliases, act } }) {
        const { changed } = await bulkAliases(actor, params.domain, aliases, act);
        return json({ changed });
      },
    }),
  ];
}

function toAct(
  action: BulkAct['action'],
  label: string,
  replyIfDisabled: Extract<BulkAct, { action: 'disable' }>['replyIfDisabled'],
): BulkAct | undefined {
  switch (action) {
    case 'label':
    case 'unlabel':
      return label === '' ? undefined : { action, label };
    case 'disable':
      return { action, replyIfDisabled };
    default:
      return { action };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function csvOf(
  { csv }: { readonly csv?: string | undefined },
  files: RouteRequest<'token', never, never, never>['files'],
): string {
  const [file] = files;
  if (!file) {
    if (csv === undefined || csv.trim() === '') throw invalid('input.required', { field: 'csv' });
    return csv;
  }
  let text: string;
  try {
    text = utf8.decode(file.bytes);
  } catch {
    throw invalid('input.malformed', { field: 'csv' });
  }
  if (/[^\P{Cc}\t\r\n]/u.test(text)) throw invalid('input.controlCharacters', { field: 'csv' });
  return text;
}
