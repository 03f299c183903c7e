import { z } from 'zod';
import { FLAG_BIT, SYSTEM_FLAGS } from '../../mailstore/message.js';
import type { ImportDesk, OpenImport } from '../../moving/desk/import-desk.js';
import { type ImapFault, toImapFault } from '../../moving/imap/imap-fault.js';
import { toFolderName } from '../../moving/mail/folder-name.js';
import type { ImportCounts } from '../../moving/mail/import-item.js';
import type { FileMessage } from '../../moving/mail/incoming-file.js';
import { toKeywords } from '../../moving/mail/keywords.js';
import { ServiceError } from '../../platform/service-error.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { AdminRefusal } from './admin-refusal.js';

export interface OpenedImport {
  readonly import: string;
}

/** The result of an import of mail. */
export interface ImportSummary {
  readonly added: number;
  /** Messages that an earlier import had stored. */
  readonly known: number;
  readonly refused: number;
  readonly refusals: readonly { readonly name: string; readonly reason: string }[];
}

export interface ReadProgress extends ImportSummary {
  readonly done: number;
  readonly total: number;
  readonly folder: string;
  readonly is_done: boolean;
}

const MAX_LEVELS = 100;
const MAX_TEXT = 4096;

const MAX_PARTS = 1000;

/** A message or part of one: `message` marks the first part, `isLast` the last. */
const filePart = z.object({
  message: z
    .object({
      name: z.string().max(MAX_TEXT),
      folder: z.array(z.string().max(MAX_TEXT)).max(MAX_LEVELS),
      flags: z.array(z.enum(SYSTEM_FLAGS)),
      keywords: z.array(z.string().max(MAX_TEXT)),
      internalAt: z.number().int().optional(),
    })
    .optional(),
  octets: z.base64(),
  isLast: z.boolean(),
});
export type FilePartInput = z.input<typeof filePart>;
export type FileMessageInput = NonNullable<FilePartInput['message']>;

/** `waypost import mbox|maildir|eml`: the command reads the files, since the server may not be allowed to. */
export function importCommands({ importDesk }: { readonly importDesk: ImportDesk }): AdminCommand[] {
  return [
    adminCommand({
      name: 'import.open',
      input: z.object({ to: z.string(), password: z.string() }),
      async handle({ to, password }): Promise<OpenedImport> {
        const { id } = await importDesk.open(to, password);
        return { import: id };
      },
    }),
    adminCommand({
      name: 'import.take',
      isStep: true,
      input: z.object({ import: z.string(), parts: z.array(filePart).max(MAX_PARTS) }),
      async handle({ import: id, parts }): Promise<ImportSummary> {
        const opened = requireImport(importDesk, id);
        for (const { message, octets, isLast } of parts) {
          await opened.take({ message: message && toMessage(message), octets: Buffer.from(octets, 'base64'), isLast });
        }
        return { ...opened.messages.counts(), refusals: [] };
      },
    }),
    adminCommand({
      name: 'import.folder',
      isStep: true,
      input: z.object({ import: z.string(), folder: z.array(z.string().max(MAX_TEXT)).max(MAX_LEVELS) }),
      async handle({ import: id, folder }): Promise<null> {
        await requireImport(importDesk, id).messages.ensureFolder(toFolderName(folder));
        return null;
      },
    }),
    adminCommand({
      name: 'import.imap',
      input: z.object({
        import: z.string(),
        host: z.string().min(1),
        port: z.number().int().min(1).max(65_535),
        tls: z.enum(['implicit', 'starttls', 'none']),
        user: z.string().min(1),
        password: z.string(),
        ca: z.string().optional(),
      }),
      async handle({ import: id, ...login }): Promise<null> {
        await orRefusal(requireImport(importDesk, id).readFrom(login));
        return null;
      },
    }),
    adminCommand({
      name: 'import.progress',
      isStep: true,
      input: z.object({ import: z.string() }),
      async handle({ import: id }): Promise<ReadProgress> {
        const opened = requireImport(importDesk, id);
        const { isDone, ...progress } = await orRefusal((async () => opened.progress())());
        return { ...progress, is_done: isDone, ...presentCounts(opened.messages.counts()), refusals: [] };
      },
    }),
    adminCommand({
      name: 'import.end',
      input: z.object({ import: z.string() }),
      handle: async ({ import: id }): Promise<ImportSummary> =>
        presentCounts(await requireImport(importDesk, id).end()),
    }),
  ];
}

function toMessage({ name, folder, flags, keywords, internalAt }: FileMessageInput): FileMessage {
  const bits = flags.reduce((sum, flag) => sum | FLAG_BIT[flag], 0);
  return { name, folder: toFolderName(folder), flags: { bits, keywords: toKeywords(keywords) }, internalAt };
}

function requireImport(desk: ImportDesk, id: string): OpenImport {
  const opened = desk.find(id);
  if (!opened)
    throw new AdminRefusal('not-found', 'This import has ended. Run the command again: it continues where it stopped.');
  return opened;
}

function presentCounts({ added, known, refused, refusals }: ImportCounts): ImportSummary {
  return { added, known, refused, refusals };
}

const FAULTS: Readonly<Record<ImapFault['kind'], (detail: string) => string>> = {
  address: (detail) => `${detail}.`,
  connect: (detail) => `The other server cannot be reached: ${detail}`,
  login: (detail) => `The other server refuses the user name or password: ${detail}`,
  lost: (detail) =>
    `The connection to the other server was lost: ${detail}. Run the command again: it continues where it stopped.`,
};

const REFUSALS = { address: 'invalid', login: 'invalid', connect: 'upstream-failed', lost: 'unavailable' } as const;

async function orRefusal<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const { kind, detail } = toImapFault(error);
    throw new AdminRefusal(REFUSALS[kind], FAULTS[kind](detail));
  }
}
