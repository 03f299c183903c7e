import { z } from 'zod';
import type { AliasImport, LineError } from '../../../../directory/aliases/import/alias-import.js';
import type { ImportPreview } from '../../../../directory/aliases/import/import-service.js';
import type { MessageKey, Params } from '../../../../i18n/message.js';

type Speak = (key: MessageKey, params?: Params) => string;

const lineErrors = z
  .array(z.object({ line: z.int().describe('Line of the file.'), message: z.string().describe('Why.') }))
  .meta({ description: 'Lines that were refused, at most the first 1,000.' });

export const importAnswer = z
  .object({
    object: z.literal('alias_import').describe('Always `alias_import`.'),
    id: z.string().describe('Id of the import.'),
    state: z.enum(['running', 'done', 'failed']).describe('`failed`: it ended before its last line.'),
    total: z.int().meta({ description: 'Lines, the first one not counted.' }),
    done: z.int().describe('Lines that were read.'),
    created: z.int().describe('Aliases that were made.'),
    updated: z.int().describe('Aliases that were changed.'),
    failed: z.int().meta({ description: 'Lines that were refused.' }),
    errors: lineErrors,
    created_at: z.iso.datetime().describe('When it began.'),
    ended_at: z.iso.datetime().optional().describe('When it ended.'),
  })
  .meta({ id: 'AliasImport' });

export const previewAnswer = z
  .object({
    object: z.literal('alias_import_preview').describe('Always `alias_import_preview`.'),
    total: z.int().describe('Lines, the first one of CSV not counted.'),
    skipped: z.int().describe('Lines of other domains, in a virtual table of Postfix.'),
    ok: z.int().describe('Lines that would be taken.'),
    errors: lineErrors,
    rows: z
      .array(
        z.object({
          line: z.int().describe('Line of the file.'),
          name: z.string().describe('Name of the alias.'),
          recipients: z.array(z.string()).describe('Its recipients.'),
          description: z.string().optional().describe('What it is for.'),
          labels: z.array(z.string()).describe('Its labels.'),
          is_enabled: z.boolean().describe('It takes mail.'),
          error_code_if_disabled: z.int().describe('What senders are answered while it is disabled.'),
          has_imap: z.boolean().describe('It has a mailbox.'),
        }),
      )
      .describe('What would be done, line by line.'),
  })
  .meta({ id: 'AliasImportPreview' });

export function presentImport(made: AliasImport, t: Speak): z.output<typeof importAnswer> {
  const { id, state, total, done, created, updated, failed } = made;
  return {
    object: 'alias_import',
    id,
    state,
    total,
    done,
    created,
    updated,
    failed,
    errors: presentErrors(made.errors, t),
    created_at: new Date(made.createdAt).toISOString(),
    ended_at: made.endedAt === undefined ? undefined : new Date(made.endedAt).toISOString(),
  };
}

export function presentPreview(
  { total, skipped, ok, errors, rows }: ImportPreview,
  t: Speak,
): z.output<typeof previewAnswer> {
  return {
    object: 'alias_import_preview',
    total,
    skipped,
    ok,
    errors: presentErrors(errors, t),
    rows: rows.map(({ line, alias }) => ({
      line,
      name: alias.name,
      recipients: [...alias.recipients],
      description: alias.description,
      labels: [...alias.labels],
      is_enabled: alias.isEnabled,
      error_code_if_disabled: alias.replyIfDisabled,
      has_imap: alias.hasImap,
    })),
  };
}

function presentErrors(errors: readonly LineError[], t: Speak) {
  return errors.map(({ line, faults }) => ({
    line,
    message: faults.map(({ key, params }) => t(key, params)).join(' '),
  }));
}
