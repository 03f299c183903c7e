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

export function sandboxInbox(cli: Cli): Command {
  return new Command('inbox')
    .description('Mail that would have left this machine, newest first; with an id, the whole message.')
    .argument('[id]', 'a message of the list, or "latest"')
    .option('--to <address>', 'only mail to this address')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost sandbox inbox\n  waypost sandbox inbox latest --to ann@example.test')
    .action(async (id: string | undefined, options: JsonOption & { to?: string }) => {
      if (id !== undefined) {
        const mail = await callAdmin<CapturedMailLine & { source: string }>(cli, 'sandbox.mail', {
          id,
          to: options.to,
        });
        return showResult(cli, options, mail, ({ source }) => source.trimEnd());
      }
      const mails = await callAdmin<readonly CapturedMailLine[]>(cli, 'sandbox.inbox', { to: options.to });
      showResult(cli, options, mails, formatMails);
    });
}

function formatMails(mails: readonly CapturedMailLine[]): string {
  if (mails.length === 0) return 'No mail yet.';
  const rows = mails.map((mail) => [mail.id, mail.created_at, mail.rcpt_to.join(', '), mail.subject]);
  return formatTable(['Id', 'When', 'To', 'Subject'], rows);
}
