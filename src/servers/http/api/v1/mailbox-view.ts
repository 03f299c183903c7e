import { z } from 'zod';
import type { MailboxSettings } from '../../../../directory/alias-accounts/mailbox-settings-service.js';
import type { Folder, FolderStatus } from '../../../../mailstore/folders/folder.js';
import { toIsoTime } from '../../answers/iso-time.js';

const timestamp = z.iso.datetime();

export const mailboxAnswer = z
  .object({
    id: z.string().describe('Id of the alias.'),
    object: z.literal('mailbox').describe('Always `mailbox`.'),
    address: z.string().describe('Its address.'),
    locale: z.string().describe('Language of the webmail.'),
    signature: z.string().describe('Put under new messages; empty when there is none.'),
    adds_invitations: z.boolean().describe('Invitations are added to the calendar when they arrive.'),
    settings: z.record(z.string(), z.unknown()).describe('What a mail program has stored for itself.'),
    vacation_responder_is_enabled: z.boolean().describe('Senders get a reply.'),
    vacation_responder_start_date: timestamp.optional().describe('When replies begin.'),
    vacation_responder_end_date: timestamp.optional().describe('When replies end.'),
    vacation_responder_subject: z.string().optional().describe('Subject of the reply.'),
    vacation_responder_message: z.string().optional().describe('Text of the reply.'),
    storage_used: z.number().int().describe('Bytes in the mailbox.'),
    storage_quota: z.number().int().describe('Bytes that it may hold.'),
    folders: z
      .array(
        z.object({
          id: z.string().describe('Id of the folder.'),
          path: z.string().describe('Its levels separated by `/`.'),
          total: z.number().int().describe('Number of messages.'),
          size: z.number().int().describe('Their bytes.'),
        }),
      )
      .describe('How the storage is used, in the order of paths.'),
  })
  .meta({ id: 'Mailbox' });

export interface FolderStorage {
  readonly folders: readonly Folder[];
  readonly statuses: readonly FolderStatus[];
}

export function presentMailbox(
  { account, signature = '', locale = 'en', addsInvitations }: MailboxSettings,
  { folders, statuses }: FolderStorage,
): z.output<typeof mailboxAnswer> {
  const { alias, domain, quotaBytes, settings } = account;
  const { vacation } = alias;
  const byId = new Map(statuses.map((status) => [status.folderId, status]));
  return {
    id: alias.id,
    object: 'mailbox',
    address: `${alias.name}@${domain.unicodeName}`,
    locale,
    signature,
    adds_invitations: addsInvitations,
    settings,
    vacation_responder_is_enabled: vacation.isEnabled,
    vacation_responder_start_date: optionalTime(vacation.startMs),
    vacation_responder_end_date: optionalTime(vacation.endMs),
    vacation_responder_subject: vacation.subject,
    vacation_responder_message: vacation.message,
    storage_used: alias.storageUsedBytes,
    storage_quota: quotaBytes,
    folders: folders.map(({ id, name: path }) => {
      const { messages: total = 0, sizeBytes: size = 0 } = byId.get(id) ?? {};
      return { id, path, total, size };
    }),
  };
}

function optionalTime(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : toIsoTime(ms);
}
