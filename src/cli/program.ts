import { Command } from 'commander';
import { accountActs } from './account-acts.js';
import { accountCreate } from './account-create.js';
import { accountDelete } from './account-delete.js';
import { accountLimit } from './account-limit.js';
import { accountList } from './account-list.js';
import { accountOperator } from './account-operator.js';
import { accountPlan } from './account-plan.js';
import { accountShow } from './account-show.js';
import { accountToken } from './account-token.js';
import { accountTotpOff } from './account-totp-off.js';
import { aliasAdd } from './alias-add.js';
import { aliasDelete } from './alias-delete.js';
import { aliasEdit } from './alias-edit.js';
import { aliasList } from './alias-list.js';
import { backup } from './backup.js';
import { certificateList, certificateRenew, certificateRevoke } from './certificate.js';
import type { Cli } from './cli.js';
import { completion } from './completion.js';
import { config } from './config.js';
import { doctor } from './doctor.js';
import { domainAdd } from './domain-add.js';
import { domainList } from './domain-list.js';
import { domainResume, domainSuspend } from './domain-suspend.js';
import { domainTxt } from './domain-txt.js';
import { domainVerify } from './domain-verify.js';
import { explain } from './explain.js';
import { exportAccount } from './export-account.js';
import { heldDelete, heldList, heldResend, heldShow } from './held.js';
import { importAccount } from './import-account.js';
import { importAliases } from './import-aliases.js';
import { importEml, importMaildir, importMbox } from './import-files.js';
import { importForwardEmail } from './import-forward-email.js';
import { importImap } from './import-imap.js';
import { logs } from './logs.js';
import { migrate } from './migrate.js';
import { nodeList } from './node-list.js';
import { queueCancel } from './queue-cancel.js';
import { queueList } from './queue-list.js';
import { queueRetry } from './queue-retry.js';
import { queueShow } from './queue-show.js';
import { restore } from './restore.js';
import { sandboxDns } from './sandbox-dns.js';
import { sandboxHosts } from './sandbox-hosts.js';
import { sandboxInbox } from './sandbox-inbox.js';
import { sandboxWebhooks } from './sandbox-webhooks.js';
import { send } from './send.js';
import { setup } from './setup.js';
import { start } from './start.js';
import { status } from './status.js';
import { suppressionAdd, suppressionList, suppressionRemove } from './suppression.js';
import { verify } from './verify.js';
import { version } from './version.js';

/** The whole command line; each command is one file. */
export function createProgram(cli: Cli): Command {
  const program: Command = new Command('waypost')
    .description('A mail service for custom domains.')
    .version(version)
    .addCommand(start(cli))
    .addCommand(setup(cli))
    .addCommand(status(cli))
    .addCommand(doctor(cli))
    .addCommand(config(cli))
    .addCommand(migrate(cli))
    .addCommand(
      group('account', 'Accounts.', [
        accountCreate(cli),
        accountList(cli),
        accountShow(cli),
        accountToken(cli),
        accountPlan(cli),
        accountLimit(cli),
        accountOperator(cli),
        accountTotpOff(cli),
        accountActs(cli),
        accountDelete(cli),
      ]),
    )
    .addCommand(
      group('domain', 'Domains of an account.', [
        domainAdd(cli),
        domainVerify(cli),
        domainList(cli),
        domainSuspend(cli),
        domainResume(cli),
        domainTxt(cli),
      ]),
    )
    .addCommand(
      group('alias', 'Addresses of a domain.', [aliasAdd(cli), aliasList(cli), aliasEdit(cli), aliasDelete(cli)]),
    )
    .addCommand(send(cli))
    .addCommand(
      group('queue', 'Mail that is waiting to be delivered.', [
        queueList(cli),
        queueShow(cli),
        queueRetry(cli),
        queueCancel(cli),
      ]),
    )
    .addCommand(
      group('suppression', 'Addresses a domain sends nothing to.', [
        suppressionList(cli),
        suppressionAdd(cli),
        suppressionRemove(cli),
      ]),
    )
    .addCommand(logs(cli))
    .addCommand(explain(cli))
    .addCommand(
      group('held', 'Messages that could not be forwarded, kept for seven days.', [
        heldList(cli),
        heldShow(cli),
        heldResend(cli),
        heldDelete(cli),
      ]),
    )
    .addCommand(
      group('certificate', 'Certificates of the doors.', [
        certificateList(cli),
        certificateRenew(cli),
        certificateRevoke(cli),
      ]),
    )
    .addCommand(group('node', 'The nodes of a cluster.', [nodeList(cli)]))
    .addCommand(
      group('import', 'Mail and addresses from elsewhere.', [
        importAccount(cli),
        importForwardEmail(cli),
        importImap(cli),
        importMbox(cli),
        importMaildir(cli),
        importEml(cli),
        importAliases(cli),
      ]),
    )
    .addCommand(backup(cli))
    .addCommand(restore(cli))
    .addCommand(verify(cli))
    .addCommand(exportAccount(cli))
    .addCommand(
      group('sandbox', 'The small internet of the sandbox.', [
        sandboxInbox(cli),
        sandboxDns(cli),
        sandboxHosts(cli),
        sandboxWebhooks(cli),
      ]),
    )
    .addCommand(completion(cli, () => program))
    .addHelpText(
      'after',
      '\nExample:\n  waypost start\n\nExit codes: 0 done, 1 refused, 2 wrong usage or settings, 3 try again later.',
    );
  for (const command of withSubcommands(program)) {
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => cli.print(text.trimEnd()), writeErr: (text) => cli.tell(text.trimEnd()) });
  }
  return program;
}

function group(name: string, description: string, commands: readonly Command[]): Command {
  const parent = new Command(name).description(description);
  for (const command of commands) parent.addCommand(command);
  return parent;
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}
