import { Command } from 'commander';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { type JsonOption, showResult } from './show-result.js';

interface CapturedMailLine {
  readonly id: string;
  readonly mail_from: string;
  readonly rcpt_to: readonly string[];
  readonly subject: string;
  readonly created_at: string;
}

interface CapturedMail extends CapturedMailLine {
  /** The plain text of the message, if it has one. */
  readonly text: string | null;
  readonly source: string;
}

export function sandboxInbox(cli: Cli): Command {
  return new Command('inbox')
    .description('Mail that would have left this machine, newest first; with an id, one message.')
    .argument('[id]', 'a message of the list, or "latest"')
    .option('--to <address>', 'only mail to this address')
    .option('--source', 'with an id: the message as it would travel')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost sandbox inbox\n  waypost sandbox inbox latest --to ann@example.test')
    .action(async (id: string | undefined, options: JsonOption & { to?: string; source?: boolean }) => {
      if (id !== undefined) {
        const mail = await callAdmin<CapturedMail>(cli, 'sandbox.mail', {
          id,
          to: options.to,
        });
        return showResult(cli, options, mail, options.source ? ({ source }) => source.trimEnd() : formatMail);
      }
      const mails = await callAdmin<readonly CapturedMailLine[]>(cli, 'sandbox.inbox', { to: options.to });
      showResult(cli, options, mails, formatMails);
    });
}

function formatMail({ mail_from, rcpt_to, subject, created_at, text, source }: CapturedMail): string {
  const head = [`From: ${mail_from}`, `To: ${rcpt_to.join(', ')}`, `Subject: ${subject}`, `When: ${created_at}`];
  return printable(`${head.join('\n')}\n\n${(text ?? source).trimEnd()}`);
}

/** Whoever wrote the mail must not write to the terminal's controls. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}

function formatMails(mails: readonly CapturedMailLine[]): string {
  if (mails.length === 0) return 'No mail yet.';
  const rows = mails.map((mail) => [mail.id, mail.created_at, mail.rcpt_to.join(', '), mail.subject]);
  return formatTable(['Id', 'When', 'To', 'Subject'], rows);
}
