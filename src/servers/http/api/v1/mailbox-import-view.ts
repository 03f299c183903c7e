import { z } from 'zod';
import type { MessageKey, Params } from '../../../../i18n/message.js';
import type { ImportCounts } from '../../../../moving/mail/import-item.js';
import type { ImportRun } from '../../../../moving/runs/import-run.js';
import { toIsoTime } from '../../answers/iso-time.js';

type Speak = (key: MessageKey, params?: Params) => string;

const refusals = z
  .array(
    z.object({
      name: z.string().describe('Folder and number, or file, of the message.'),
      reason: z
        .enum(['too-large', 'empty', 'unreadable', 'rejected'])
        .describe('`unreadable`: the other server did not return it. `rejected`: this mailbox cannot hold it.'),
    }),
  )
  .describe('The first messages that were refused.');

export const mailboxImportAnswer = z
  .object({
    id: z.string().describe('Id of the import.'),
    object: z.literal('mailbox_import').describe('Always `mailbox_import`.'),
    state: z
      .enum(['running', 'done', 'failed', 'cancelled', 'interrupted'])
      .describe('`interrupted`: the server that read it was stopped. Start it again.'),
    host: z.string().describe('The other server.'),
    user: z.string().describe('Who is signed in there.'),
    folder: z.string().describe('The folder of the other server that is read, or was read last.'),
    done: z.int().describe('Messages that were examined.'),
    total: z.int().describe('Messages in all folders of the other server; 0 before they are counted.'),
    added: z.int().describe('Messages that were imported.'),
    known: z.int().describe('Messages that an earlier import took.'),
    refused: z.int().describe('Messages that were not imported.'),
    refusals,
    seconds_left: z.int().optional().describe('How long it will still take, at the rate so far.'),
    message: z.string().optional().meta({ description: 'Why it ended too early, in the language of the caller.' }),
    started_at: z.iso.datetime().describe('When it began.'),
    ended_at: z.iso.datetime().optional().describe('When it ended.'),
  })
  .meta({ id: 'MailboxImport' });

export const fileImportAnswer = z
  .object({
    object: z.literal('file_import').describe('Always `file_import`.'),
    added: z.int().describe('Messages that were imported.'),
    known: z.int().describe('Messages that an earlier import took.'),
    refused: z.int().describe('Messages that were not imported.'),
    refusals,
  })
  .meta({ id: 'FileImport' });

export function presentFileImport({
  added,
  known,
  refused,
  refusals: first,
}: ImportCounts): z.output<typeof fileImportAnswer> {
  return { object: 'file_import', added, known, refused, refusals: first.slice(0, SHOWN_REFUSALS) };
}

const SHOWN_REFUSALS = 50;

export function presentMailboxImport(run: ImportRun, t: Speak): z.output<typeof mailboxImportAnswer> {
  const { id, state, host, user, folder, done, total, added, known, refused, refusals: first, secondsLeft } = run;
  const fault = run.fault ?? (state === 'interrupted' ? ({ key: 'mailImport.interrupted' } as const) : undefined);
  return {
    id,
    object: 'mailbox_import',
    state,
    ...{ host, user, folder, done, total, added, known, refused },
    refusals: [...first],
    ...(secondsLeft !== undefined && { seconds_left: secondsLeft }),
    ...(fault && { message: t(fault.key, fault.params) }),
    started_at: toIsoTime(run.startedAt),
    ...(run.endedAt !== undefined && { ended_at: toIsoTime(run.endedAt) }),
  };
}
