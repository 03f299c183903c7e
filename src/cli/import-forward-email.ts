import { Command } from 'commander';
import type { ServiceStep } from '../servers/admin/import-service-commands.js';
import { type Admin, openAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { formatTable } from './format-table.js';
import { type Progress, showProgress } from './progress.js';
import { readPasswordFile } from './read-password.js';
import { type JsonOption, showResult } from './show-result.js';

interface ServiceOptions extends JsonOption {
  readonly url: string;
  readonly tokenFile?: string;
  readonly account: string;
  readonly dryRun?: true;
}

interface ServiceAlias {
  readonly name: string;
  readonly recipients: readonly string[];
  readonly has_imap: boolean;
}

interface ServiceDomain {
  readonly name: string;
  readonly members: readonly { readonly email: string; readonly group: string }[];
  readonly aliases: readonly ServiceAlias[];
}

interface ServicePlan {
  readonly domains: readonly ServiceDomain[];
  /** What does not come over. */
  readonly left: readonly string[];
}

export function importForwardEmail(cli: Cli): Command {
  return new Command('forward-email')
    .description('Import domains, aliases and invites from the public service by its API.')
    .requiredOption('--url <url>', 'where its API is, with or without /v1')
    .option('--token-file <file>', 'a file with its API token; - reads standard input; without it you are asked')
    .requiredOption('--account <address>', 'whose domains they become')
    .option('--dry-run', 'only show what would be created, and what cannot be')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  waypost import forward-email --url https://api.example.org --token-file token.txt --account ann@example.com --dry-run',
    )
    .action(async (options: ServiceOptions) => {
      const token = await readPasswordFile(cli, options.tokenFile, '--token-file');
      const admin = await openAdmin(cli);
      const progress = showProgress(cli);
      try {
        const { domains } = await admin.call<ServicePlan>('import.service', { url: options.url, token });
        const plan = { domains, left: listLeft(domains) };
        if (options.dryRun) return showResult(cli, options, plan, formatPlan);
        const steps = await carryOut(admin, options.account, domains, progress);
        progress.end();
        showResult(cli, options, { steps, left: plan.left }, () => formatSteps(steps, plan.left));
        const refused = steps.filter(({ outcome }) => outcome === 'refused');
        for (const { name, error } of refused) cli.tell(`Not imported: ${name}: ${error}`);
        if (refused.length > 0) throw new CliError(`${refused.length} could not be imported.`);
      } finally {
        progress.end();
        await admin.close();
      }
    });
}

const AT_ONCE = 50;

type Carried = ServiceDomain & { readonly settings?: unknown };

/** Also of an export of another Waypost. `before` is called with the domain there, and answers which aliases follow. */
export async function carryOut<D extends Carried>(
  admin: Admin,
  account: string,
  domains: readonly D[],
  progress: Progress,
  before: (domain: string, aliases: D['aliases']) => Promise<D['aliases']> = async (_, aliases) => aliases,
): Promise<readonly ServiceStep[]> {
  const steps: ServiceStep[] = [];
  const total = domains.reduce((sum, { aliases }) => sum + aliases.length + 1, 0);
  let done = 0;
  for (const { name, members, aliases: wanted, settings } of domains) {
    const made = await admin.call<readonly ServiceStep[]>('import.serviceDomain', {
      ...{ account, name, members, settings },
    });
    steps.push(...made);
    done += 1;
    if (made[0]?.outcome === 'refused') {
      done += wanted.length;
      continue;
    }
    const aliases = await before(name, wanted);
    done += wanted.length - aliases.length;
    for (let at = 0; at < aliases.length; at += AT_ONCE) {
      const some = aliases.slice(at, at + AT_ONCE);
      steps.push(
        ...(await admin.call<readonly ServiceStep[]>('import.serviceAliases', {
          account,
          domain: name,
          aliases: some,
        })),
      );
      done += some.length;
      progress.tell(done, total, { domain: name });
    }
  }
  return steps;
}

/** Passwords and mail are not in its API in a form that could be taken over. */
function listLeft(domains: readonly ServiceDomain[]): readonly string[] {
  return domains.flatMap(({ name, aliases }) =>
    aliases
      .filter(({ has_imap }) => has_imap)
      .map(
        (alias) =>
          `${alias.name}@${name} needs a new password; take its mail, contacts and calendars over with its old one.`,
      ),
  );
}

function formatPlan({ domains, left }: ServicePlan): string {
  const rows = domains.flatMap(({ name, members, aliases }) => [
    ['domain', name, ''],
    ...members.map(({ email, group }) => ['invite', email, `${group} of ${name}, unless it is a member`]),
    ...aliases.map((alias) => [
      alias.has_imap ? 'mailbox' : 'alias',
      `${alias.name}@${name}`,
      alias.recipients.join(', '),
    ]),
  ]);
  if (rows.length === 0) return 'That account has no domain.';
  return [formatTable(['Kind', 'Name', 'To'], rows), '', 'Nothing was changed.', ...left].join('\n');
}

function formatSteps(steps: readonly ServiceStep[], left: readonly string[]): string {
  const count = (outcome: ServiceStep['outcome']) => steps.filter((each) => each.outcome === outcome).length;
  const counts = `Created ${count('created')}, changed ${count('updated')}, invited ${count('invited')}, there already ${count('there')}.`;
  return [counts, ...left].join('\n');
}
