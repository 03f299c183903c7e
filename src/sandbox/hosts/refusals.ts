import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import type { Refusal } from './sandbox-host.js';

/** The replies of large providers, verbatim except for ids and addresses: classification is tested with them. */
const provided: Readonly<Record<string, Refusal>> = {
  'gmail-user': {
    at: 'rcpt',
    reply: reply(
      550,
      '5.1.1',
      'The email account that you tried to reach does not exist. Please try',
      "double-checking the recipient's email address for typos or",
      'unnecessary spaces. For more information, go to',
      ' https://support.google.com/mail/?p=NoSuchUser sandbox - gsmtp',
    ),
  },
  'gmail-spam': {
    at: 'message',
    reply: reply(
      550,
      '5.7.1',
      '[127.0.0.1] Our system has detected that this message is',
      'likely unsolicited mail. To reduce the amount of spam sent to Gmail,',
      'this message has been blocked. For more information, go to',
      ' https://support.google.com/mail/?p=UnsolicitedMessageError sandbox - gsmtp',
    ),
  },
  'gmail-rate': {
    at: 'message',
    reply: reply(
      421,
      '4.7.28',
      'Gmail has detected an unusual rate of unsolicited mail originating',
      'from your IP address. To protect our users from spam, mail sent',
      'from your IP address has been temporarily rate limited. sandbox - gsmtp',
    ),
  },
  'gmail-full': {
    at: 'rcpt',
    reply: reply(
      452,
      '4.2.2',
      "The recipient's inbox is out of storage space. Please direct the",
      'recipient to https://support.google.com/mail/?p=OverQuotaTemp sandbox - gsmtp',
    ),
  },
  'outlook-user': {
    at: 'rcpt',
    reply: reply(550, '5.5.0', 'Requested action not taken: mailbox unavailable (S2017062302). [sandbox]'),
  },
  'outlook-block': {
    at: 'rcpt',
    reply: reply(
      550,
      '5.7.1',
      "Unfortunately, messages from [127.0.0.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140). You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors. [sandbox]",
    ),
  },
  'yahoo-user': {
    at: 'rcpt',
    reply: reply(554, undefined, 'delivery error: dd Not a valid recipient - sandbox'),
  },
  'yahoo-rate': {
    at: 'rcpt',
    reply: reply(
      421,
      '4.7.0',
      '[TSS04] Messages from 127.0.0.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
    ),
  },
};

export const REFUSAL_NAMES = Object.keys(provided);

const NO_SUCH_USER: Refusal = { at: 'rcpt', reply: reply(550, '5.1.1', 'No such user here') };
const REPLY = /^(?<code>[45]\d\d)(?: (?<enhanced>[45]\.\d{1,3}\.\d{1,3}))?(?: (?<text>.+))?$/;
const MAX_TEXT_CHARACTERS = 400;

/** Finds a refusal by its name or by its full text; `undefined`: neither. Without a text: unknown user. */
export function findRefusal(text: string | undefined): Refusal | undefined {
  if (text === undefined) return NO_SUCH_USER;
  const known = Object.hasOwn(provided, text) ? provided[text] : undefined;
  const spelled = known ? undefined : parseReply(text);
  return known ?? (spelled && { at: 'rcpt', reply: spelled });
}

function parseReply(written: string): SmtpReply | undefined {
  const { code, enhanced, text = 'Refused' } = REPLY.exec(written)?.groups ?? {};
  if (code === undefined || text.length > MAX_TEXT_CHARACTERS) return undefined;
  return reply(Number(code), enhanced, text);
}
