import { Command } from 'commander';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

interface CapturedMailLine {
  readonly id: string;
  readonly mail_from: string;
  readonly rcpt_to: readonly string[];
  /** From the header, decoded; the envelope is `mail_from` and `rcpt_to`. */
  readonly from: string | null;
  readonly subject: string;
  readonly created_at: string;
}

interface CapturedMail extends CapturedMailLine {
  readonly to: string | null;
  /** Its plain text part, if any. */
  readonly text: string | null;
  readonly source: string;
}

interface InboxOptions extends JsonOption {
  readonly to?: string;
  readonly source?: true;
  readonly clear?: true;
}

export function sandboxInbox(cli: Cli): Command {
  return new Command('inbox')
    .description('Mail that would have left this machine, newest first; with an id, one message.')
    .argument('[id]', 'a message of the list, or "latest"')
    .option('--to <address>', 'only mail to this address')
    .option('--source', 'the message as it is on the wire')
    .option('--clear', 'delete all captured mail')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost sandbox inbox\n  waypost sandbox inbox latest --to ann@example.test')
    .action(async (id: string | undefined, options: InboxOptions) => {
      if (options.clear) return clear(cli, options);
      return id === undefined ? list(cli, options) : show(cli, id, options);
    });
}

async function list(cli: Cli, options: InboxOptions): Promise<void> {
  const mails = await callAdmin<readonly CapturedMailLine[]>(cli, 'sandbox.inbox', { to: options.to });
  showResult(cli, options, mails, formatMails);
}

async function show(cli: Cli, id: string, options: InboxOptions): Promise<void> {
  const mail = await callAdmin<CapturedMail>(cli, 'sandbox.mail', { id, to: options.to });
  showResult(cli, options, mail, (shown) => (options.source ? shown.source.trimEnd() : formatMail(shown)));
}

async function clear(cli: Cli, options: InboxOptions): Promise<void> {
  const result = await callAdmin<{ removed: number }>(cli, 'sandbox.inbox.clear', {});
  showResult(cli, options, result, ({ removed }) => `Removed ${removed}.`);
}

function formatMails(mails: readonly CapturedMailLine[]): string {
  if (mails.length === 0) return 'No mail yet.';
  const rows = mails.map((mail) => [
    mail.id,
    mail.created_at,
    mail.from ?? '-',
    `${mail.mail_from || '<>'} to ${mail.rcpt_to.join(', ')}`,
    mail.subject,
  ]);
  return formatTable(['Id', 'When', 'From', 'Envelope', 'Subject'], rows);
}

/** What a reader sees, and the envelope, which servers see. */
function formatMail({ mail_from, rcpt_to, from, to, subject, created_at, text, source }: CapturedMail): string {
  const head = [
    `From:     ${from ?? '-'}`,
    `To:       ${to ?? '-'}`,
    `Date:     ${created_at}`,
    `Subject:  ${subject}`,
    `Envelope: ${mail_from || '<>'} to ${rcpt_to.join(', ')}`,
  ].map((line) => line.replace(/\p{Cc}+/gu, ' '));
  return `${head.join('\n')}\n\n${(text ?? source).trimEnd()}`;
}
