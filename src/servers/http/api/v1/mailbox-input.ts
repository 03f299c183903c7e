import { z } from 'zod';
import type { MailboxChanges } from '../../../../directory/alias-accounts/mailbox-settings-service.js';
import { looseBoolean } from '../input/boolean-input.js';
import { endDate, startDate } from './alias-input.js';

export const mailboxBody = z
  .object({
    signature: z.string().optional().meta({
      description: 'Put under new messages: text or HTML, at most 16,384 characters; blank removes it.',
    }),
    locale: z.string().optional().meta({ description: 'Language of the webmail, such as `en`.' }),
    adds_invitations: looseBoolean.optional().meta({
      description: 'Add invitations to the calendar when they arrive. Without it they are only shown in the mail.',
    }),
    settings: z
      .looseObject({})
      .optional()
      .meta({ description: 'What a mail program keeps for itself, as in `PUT /v1/account`; each part by itself.' }),
    vacation_responder_is_enabled: looseBoolean.optional().meta({ description: 'Reply to senders.' }),
    vacation_responder_start_date: startDate.optional().meta({ description: 'Replies begin on this day.' }),
    vacation_responder_end_date: endDate.optional().meta({ description: 'Replies end on this day.' }),
    vacation_responder_subject: z.string().optional().meta({ description: 'Plain text, at most 100 characters.' }),
    vacation_responder_message: z.string().optional().meta({ description: 'Plain text, at most 1000 characters.' }),
  })
  .transform(
    (fields): MailboxChanges => ({
      signature: fields.signature,
      locale: fields.locale,
      addsInvitations: fields.adds_invitations,
      settings: fields.settings,
      vacation: {
        isEnabled: fields.vacation_responder_is_enabled,
        startMs: fields.vacation_responder_start_date,
        endMs: fields.vacation_responder_end_date,
        subject: fields.vacation_responder_subject,
        message: fields.vacation_responder_message,
      },
    }),
  );

export const mailboxPasswordBody = z.object({
  current: z.string().describe('The password in use.'),
  new: z.string().describe('The new one, at most 128 characters.'),
});
