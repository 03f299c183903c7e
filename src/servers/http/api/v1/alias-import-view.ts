import { z } from 'zod';
import type { AliasImport, LineError } from '../../../../directory/aliases/import/alias-import.js';
import type { ImportPreview } from '../../../../directory/aliases/import/import-service.js';
import type { MessageKey, Params } from '../../../../i18n/message.js';

type Speak = (key: MessageKey, params?: Params) => string;

const lineErrors = z
  .array(z.object({ line: z.int(), message: z.string() }))
  .meta({ description: 'Lines that were refused, at most the first 1,000.' });

export const importAnswer = z
  .object({
    object: z.literal('alias_import'),
    id: z.string(),
    state: z.enum(['running', 'done', 'failed']),
    total: z.int().meta({ description: 'Lines, the first one not counted.' }),
    done: z.int(),
    created: z.int(),
    updated: z.int(),
    failed: z.int().meta({ description: 'Lines that were refused.' }),
    errors: lineErrors,
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().optional(),
  })
  .meta({ id: 'AliasImport' });

export const previewAnswer = z
  .object({
    object: z.literal('alias_import_preview'),
    total: z.int(),
    ok: z.int(),
    errors: lineErrors,
    rows: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        recipients: z.array(z.string()),
        description: z.string().optional(),
        labels: z.array(z.string()),
        is_enabled: z.boolean(),
        error_code_if_disabled: z.int(),
        has_imap: z.boolean(),
      }),
    ),
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

export function presentPreview({ total, ok, errors, rows }: ImportPreview, t: Speak): z.output<typeof previewAnswer> {
  return {
    object: 'alias_import_preview',
    total,
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
