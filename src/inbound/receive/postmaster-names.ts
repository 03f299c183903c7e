import type { MailPath } from '../../protocol/smtp/mail-path.js';

/** Sender names used by programs, not people (`mail.md` §2.4). */
const AUTOMATIC_NAMES: ReadonlySet<string> = new Set([
  'automailer',
  'autoresponder',
  'bounce',
  'bounce-notification',
  'bounce-notifications',
  'bounces',
  'hostmaster',
  'listserv',
  'localhost',
  'mail-daemon',
  'mail.daemon',
  'maildaemon',
  'mailer-daemon',
  'mailer.daemon',
  'mailerdaemon',
  'majordomo',
  'no-reply',
  'no.reply',
  'no_reply',
  'do-not-reply',
  'do_not_reply',
  'donotreply',
  'noreply',
  'postmaster',
]);

export function isAutomaticName(local: string): boolean {
  return AUTOMATIC_NAMES.has(local.toLowerCase());
}

/** `undefined`: the null sender of bounces. */
export function isAutomaticSender(mailFrom: MailPath | undefined): boolean {
  return mailFrom === undefined || isAutomaticName(mailFrom.local);
}

export function isMailerDaemon(local: string): boolean {
  return /^(?:mail(?:er)?[-._]?daemon|postmaster)$/i.test(local);
}
