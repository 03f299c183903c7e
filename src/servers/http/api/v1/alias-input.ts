import { z } from 'zod';
import { DISABLED_REPLIES, type DisabledReply } from '../../../../directory/aliases/alias.js';
import type { AliasChanges, VacationChanges } from '../../../../directory/aliases/alias-changes.js';
import { ALIAS_SORT_COLUMNS } from '../../../../directory/aliases/alias-list-store.js';
import { SEARCH_FILTERS } from '../../../../directory/aliases/alias-search.js';
import type { PasswordRequest } from '../../../../directory/passwords/password-policy.js';
import { coercedBoolean, looseBoolean } from '../input/boolean-input.js';
import { byteSizeText } from '../input/byte-size-text.js';
import { clearable } from '../input/clearable.js';
import { emailText } from '../input/email-text.js';
import { addFault } from '../input/fault.js';
import { integerText } from '../input/integer-text.js';
import { LONG_PAGES, listQuery } from '../input/list-query.js';
import { notOffered } from '../input/not-offered.js';
import { patternText } from '../input/pattern-text.js';
import { splitList } from '../input/split-list.js';
import { strictDate } from '../input/strict-date.js';

export const aliasParams = z.object({
  domain: z.string().meta({ description: 'Id or name of the domain.' }),
  alias: z.string().meta({ description: 'Id of the alias, or its URL-encoded name.' }),
});

export const listAliasesQuery = listQuery(
  { ...LONG_PAGES, sortable: Object.keys(ALIAS_SORT_COLUMNS) },
  {
    q: patternText.optional().meta({ description: 'Searches name, labels and recipients.' }),
    name: patternText.optional(),
    recipient: patternText.optional(),
    search_filter: z
      .enum(SEARCH_FILTERS)
      .optional()
      .meta({ description: 'What `q` searches; `everything` if absent.' }),
  },
).transform(({ search_filter: filter, ...search }) => ({ ...search, filter }));

export const disabledReply = z
  .union([z.number(), z.string()])
  .transform((value, context): DisabledReply => {
    const code = DISABLED_REPLIES.find((reply) => String(reply) === String(value).trim());
    return code ?? addFault(context, value, 'input.oneOf', { options: DISABLED_REPLIES.join(', ') });
  })
  .meta({ enum: [...DISABLED_REPLIES] });

/** Passwords are set by `generate-password`, which also decides about the mailbox. */
const notHere = z
  .unknown()
  .superRefine((value, context) => {
    if (typeof value !== 'string' || value.trim() !== '') addFault(context, value, 'alias.passwordElsewhere');
  })
  .meta({ type: 'string', maxLength: 0, description: 'Not accepted here: use generate-password.' });

const MAX_SMTP_LIMIT = 100_000;
const MAX_RETENTION_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;
export const startDate = clearable(strictDate.transform(({ ms }) => ms));
/** A bare end date lasts to the end of that UTC day. */
export const endDate = clearable(strictDate.transform(({ ms, isWholeDay }) => (isWholeDay ? ms + DAY_MS - 1 : ms)));

/** A blank text is not the same as an empty list (decision 17.5). */
const recipientList = z.union([
  z
    .string()
    .regex(/^\s*$/)
    .transform(() => 'blank' as const),
  splitList,
]);

/** POST and PUT take the same fields, all optional. */
const aliasFields = z.object({
  name: z.string().optional().meta({ description: 'Blank on create: a random name.' }),
  recipients: recipientList.optional().meta({
    description:
      'Email addresses, host names, IP addresses and webhook URLs, at most 10 unless the domain says otherwise; a list, or a delimited text. On create, missing or an empty list is your own address, and a blank text together with has_imap means mailbox only.',
  }),
  description: z.string().optional().meta({ description: 'At most 150 characters; HTML tags are stripped.' }),
  labels: splitList.optional().meta({ description: 'Words to find it by: a list, or a delimited text.' }),
  has_recipient_verification: looseBoolean
    .optional()
    .meta({ description: 'Recipients must confirm that they want the mail.' }),
  is_enabled: coercedBoolean.optional().meta({ description: 'It takes mail.' }),
  error_code_if_disabled: disabledReply
    .optional()
    .meta({ description: 'What senders are answered while it is disabled; 250 drops the mail silently.' }),
  has_imap: coercedBoolean.optional().meta({ description: 'Keep mail in a mailbox for IMAP and POP3.' }),
  has_pgp: looseBoolean.optional().meta({ description: 'Encrypt mail to `public_key` before it is stored.' }),
  public_key: z.string().optional().meta({ description: 'OpenPGP public key in ASCII armor; blank removes it.' }),
  max_quota: clearable(byteSizeText)
    .optional()
    .meta({ description: "A size such as 1 GB; blank resets to the domain's maximum. Admins only." }),
  smtp_limit: clearable(integerText({ min: 0, max: MAX_SMTP_LIMIT }))
    .optional()
    .meta({ description: 'Emails a day; 0 or blank: as many as its owner. Admins only.' }),
  retention: clearable(integerText({ min: 0, max: MAX_RETENTION_DAYS }))
    .optional()
    .meta({ description: 'Days until messages in Trash and Junk are deleted; 0 is 30.' }),
  has_smime: notOffered.optional(),
  smime_certificate: notOffered.optional(),
  has_wkd_disabled: notOffered.optional(),
  vacation_responder_is_enabled: looseBoolean.optional().meta({ description: 'Reply to senders.' }),
  vacation_responder_start_date: startDate.optional().meta({ description: 'Replies begin on this day.' }),
  vacation_responder_end_date: endDate.optional().meta({ description: 'Replies end on this day.' }),
  vacation_responder_subject: z.string().optional().meta({ description: 'Plain text, at most 100 characters.' }),
  vacation_responder_message: z.string().optional().meta({ description: 'Plain text, at most 1000 characters.' }),
  password: notHere.optional(),
  new_password: notHere.optional(),
});

export const aliasBody = aliasFields.transform(toChanges);

type AliasFields = z.output<typeof aliasFields>;

function toChanges(fields: AliasFields): AliasChanges {
  return {
    name: fields.name,
    recipients: fields.recipients === 'blank' ? [] : fields.recipients,
    isMailboxOnly: fields.recipients === 'blank' && fields.has_imap === true,
    description: fields.description,
    labels: fields.labels,
    hasRecipientVerification: fields.has_recipient_verification,
    isEnabled: fields.is_enabled,
    replyIfDisabled: fields.error_code_if_disabled,
    hasImap: fields.has_imap,
    hasPgp: fields.has_pgp,
    publicKey: fields.public_key,
    maxQuotaBytes: fields.max_quota,
    smtpLimit: fields.smtp_limit === null ? 0 : fields.smtp_limit,
    retentionDays: fields.retention ?? undefined,
    vacation: toVacationChanges(fields),
  };
}

function toVacationChanges(fields: AliasFields): VacationChanges {
  return {
    isEnabled: fields.vacation_responder_is_enabled,
    startMs: fields.vacation_responder_start_date,
    endMs: fields.vacation_responder_end_date,
    subject: fields.vacation_responder_subject,
    message: fields.vacation_responder_message,
  };
}

export const askRecipientBody = z.object({
  recipient: emailText.meta({ description: 'One of `pending_recipients`.' }),
});

export const generatePasswordBody = z
  .object({
    new_password: z
      .string()
      .optional()
      .meta({ description: 'At most 128 characters; without it a strong one is made.' }),
    password: z.string().optional().meta({ description: 'The current password: keeps the mailbox.' }),
    is_override: looseBoolean.optional().meta({ description: 'Replaces the password and DELETES the mailbox.' }),
    emailed_instructions: clearable(emailText)
      .optional()
      .meta({ description: 'Address that gets a one-time link to the password.' }),
  })
  .transform(
    (fields): PasswordRequest => ({
      newPassword: fields.new_password,
      oldPassword: fields.password,
      isOverride: fields.is_override,
      emailedInstructions: fields.emailed_instructions ?? undefined,
    }),
  );
