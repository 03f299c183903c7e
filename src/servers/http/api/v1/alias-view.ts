import { z } from 'zod';
import { DISABLED_REPLIES, type Vacation } from '../../../../directory/aliases/alias.js';
import type { AliasRecord, NewAliasRecord } from '../../../../directory/aliases/alias-record.js';
import type { MessageKey } from '../../../../i18n/message.js';
import { accountAnswer, presentAccount } from './account-view.js';
import { domainAnswer, type InstanceFacts, presentDomain } from './domain-view.js';
import { formatTimestamp } from './timestamp.js';

const timestamp = z.iso.datetime();

export const aliasAnswer = z
  .object({
    id: z.string().describe('Id of the alias.'),
    object: z.literal('alias').describe('Always `alias`.'),
    name: z.string().meta({ description: 'Lower case; `*` is the catch-all, `/…/` a regular expression.' }),
    description: z.string().optional().describe('What the alias is for.'),
    labels: z.array(z.string()).describe('Words to find it by.'),
    recipients: z.array(z.string()).describe('Where mail goes: addresses, host names, IP addresses, webhooks.'),
    verified_recipients: z.array(z.string()).describe('Recipients that have confirmed.'),
    pending_recipients: z.array(z.string()).describe('Recipients that get no mail until they confirm.'),
    is_enabled: z.boolean().describe('It takes mail.'),
    error_code_if_disabled: z
      .union(DISABLED_REPLIES.map((code) => z.literal(code)))
      .describe('What senders are answered while it is disabled; 250 drops the mail silently.'),
    has_recipient_verification: z.boolean().describe('Recipients must confirm that they want the mail.'),
    has_imap: z.boolean().describe('It has a mailbox for IMAP and POP3.'),
    has_pgp: z.boolean().describe('Mail is encrypted to its public key before it is stored.'),
    has_smime: z.boolean().describe('Always false.'),
    has_wkd_disabled: z.boolean().describe('Always false.'),
    public_key: z.string().optional().describe('OpenPGP public key in ASCII armor.'),
    public_key_fingerprint: z.string().optional().meta({ description: 'Hex; where one alias is shown alone.' }),
    public_key_expires_at: timestamp.optional().meta({ description: 'Absent: the key never expires.' }),
    max_quota: z.number().int().optional().meta({ description: 'Bytes.' }),
    smtp_limit: z.number().int().describe('Emails a day; 0: as many as its owner.'),
    is_smtp_suspended: z.boolean().describe('It may not send at present.'),
    retention: z.number().int().describe('Days until messages in Trash and Junk are deleted; 0 is 30.'),
    storage_used: z.number().int().meta({ description: 'Bytes.' }),
    storage_location: z.string().describe('Always `waypost`.'),
    vacation_responder: z
      .object({
        is_enabled: z.boolean().describe('Replies go out.'),
        start_date: timestamp.optional().describe('Replies begin then.'),
        end_date: timestamp.optional().describe('Replies end then.'),
        subject: z.string().optional().describe('Subject of the replies.'),
        message: z.string().optional().describe('Text of the replies.'),
        warning: z.string().optional().meta({ description: 'Why no reply goes out at present.' }),
      })
      .describe('Replies to senders while the owner is away.'),
    vacation_responder_is_enabled: z.boolean().describe('The same as `vacation_responder.is_enabled`.'),
    vacation_responder_start_date: timestamp.optional().describe('The same as `vacation_responder.start_date`.'),
    vacation_responder_end_date: timestamp.optional().describe('The same as `vacation_responder.end_date`.'),
    vacation_responder_subject: z.string().optional().describe('The same as `vacation_responder.subject`.'),
    vacation_responder_message: z.string().optional().describe('The same as `vacation_responder.message`.'),
    emailed_instructions: z.string().optional().describe('Where the link to a password was last sent.'),
    locale: z.string().optional().meta({ description: 'In answers to create and update.' }),
    user: z
      .object({
        id: z.string().describe('Id of the account.'),
        email: z.string().describe('Its address.'),
        display_name: z.string().describe('Its name, or its address.'),
      })
      .describe('Owner of the alias.'),
    domain: z
      .object({ id: z.string().describe('Id of the domain.'), name: z.string().describe('Its name.') })
      .describe('Domain of the alias.'),
    created_at: timestamp.describe('When it was made.'),
    updated_at: timestamp.describe('When it was last changed.'),
  })
  .meta({ id: 'Alias' });

/** A domain inside the answer to a new alias. */
const aliasDomainAnswer = domainAnswer
  .omit({
    link: true,
    smtp_dns_records: true,
    storage_used: true,
    storage_used_by_aliases: true,
    storage_quota: true,
  })
  .meta({ id: 'AliasDomain' });

export const newAliasAnswer = aliasAnswer
  .extend({ user: accountAnswer, domain: aliasDomainAnswer })
  .meta({ id: 'NewAlias' });

type AliasAnswer = z.output<typeof aliasAnswer>;

/** Not disclosed, but clients expect a text. */
const STORAGE_LOCATION = 'waypost';

export function presentAlias(
  { alias, owner, domain, pgpKey }: AliasRecord,
  t: (key: MessageKey) => string,
  extra: Pick<AliasAnswer, 'locale'> = {},
): AliasAnswer {
  const { recipients, verifiedRecipients, vacation } = alias;
  const isPending = (recipient: string) => alias.hasRecipientVerification && !verifiedRecipients.includes(recipient);
  return {
    id: alias.id,
    object: 'alias',
    name: alias.name,
    description: alias.description,
    labels: [...alias.labels],
    recipients: [...recipients],
    verified_recipients: [...verifiedRecipients],
    pending_recipients: alias.hasRecipientVerification ? recipients.filter(isPending) : [],
    is_enabled: alias.isEnabled,
    error_code_if_disabled: alias.replyIfDisabled,
    has_recipient_verification: alias.hasRecipientVerification,
    has_imap: alias.hasImap,
    has_pgp: alias.hasPgp,
    has_smime: false,
    has_wkd_disabled: false,
    public_key: alias.publicKey,
    public_key_fingerprint: pgpKey?.fingerprint,
    public_key_expires_at: toTimestamp(pgpKey?.expiresAt),
    max_quota: alias.maxQuotaBytes ?? domain.maxQuotaPerAlias,
    smtp_limit: alias.smtpLimit,
    is_smtp_suspended: alias.isSmtpSuspended,
    retention: alias.retentionDays,
    storage_used: alias.hasImap ? alias.storageUsedBytes : 0,
    storage_location: STORAGE_LOCATION,
    vacation_responder: {
      is_enabled: vacation.isEnabled,
      start_date: toTimestamp(vacation.startMs),
      end_date: toTimestamp(vacation.endMs),
      subject: vacation.subject,
      message: vacation.message,
      warning: vacationWarning(vacation, domain, t),
    },
    vacation_responder_is_enabled: vacation.isEnabled,
    vacation_responder_start_date: toTimestamp(vacation.startMs),
    vacation_responder_end_date: toTimestamp(vacation.endMs),
    vacation_responder_subject: vacation.subject,
    vacation_responder_message: vacation.message,
    emailed_instructions: alias.emailedInstructions,
    ...extra,
    user: { id: owner.id, email: owner.email, display_name: owner.displayName },
    domain: { id: domain.id, name: domain.unicodeName },
    created_at: formatTimestamp(alias.createdAt),
    updated_at: formatTimestamp(alias.updatedAt),
  };
}

export function presentNewAlias(
  record: NewAliasRecord,
  t: (key: MessageKey) => string,
  { locale, instance }: { readonly locale: string; readonly instance: InstanceFacts },
): z.output<typeof newAliasAnswer> {
  const domain = presentDomain(record.details, instance);
  return {
    ...presentAlias(record, t, { locale }),
    user: presentAccount(record.account, instance),
    domain: aliasDomainAnswer.parse(domain),
  };
}

function vacationWarning(
  { isEnabled }: Vacation,
  { hasSmtp, isSmtpSuspended }: AliasRecord['domain'],
  t: (key: MessageKey) => string,
): string | undefined {
  if (!isEnabled || (hasSmtp && !isSmtpSuspended)) return undefined;
  return t(isSmtpSuspended ? 'alias.vacationSuspended' : 'alias.vacationCannotSend');
}

function toTimestamp(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : formatTimestamp(ms);
}

export const credentialsAnswer = z
  .object({
    username: z.string().describe('Address of the alias.'),
    password: z.string().describe('Shown only here: keep it.'),
  })
  .meta({ id: 'AliasCredentials' });
