import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import type { ImportSummary, OpenedImport } from '../servers/admin/import-commands.js';
import type { ServiceStep } from '../servers/admin/import-service-commands.js';
import {
  ACCOUNT_FILE,
  type AccountFile,
  fromFileName,
  listMailboxes,
  MAILBOXES,
  namesIn,
  parsePasswords,
  readPlainFile,
  SEALED_FILE,
  toFileName,
} from './account-files.js';
import { type Admin, openAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { sendFiles } from './import-files.js';
import { carryOut } from './import-forward-email.js';
import { createSealedImport } from './import-sealed.js';
import { openMbox } from './mail-files/open-mbox.js';
import { type Progress, showProgress } from './progress.js';
import { type JsonOption, showResult } from './show-result.js';

interface AccountOptions extends JsonOption {
  readonly from: string;
  readonly account?: string;
  readonly passwordsFile?: string;
}

/** What is needed here; the service checks the rest. */
const accountFile = z.object({
  format: z.literal(1),
  email: z.string(),
  domains: z.array(
    z.object({
      name: z.string(),
      members: z.array(z.object({ email: z.string(), group: z.enum(['admin', 'user']) })),
      aliases: z.array(z.looseObject({ name: z.string(), has_imap: z.boolean() })),
      settings: z.looseObject({}).optional(),
    }),
  ),
});

/** A hundred thousand aliases with their settings. */
const MOST_ACCOUNT_BYTES = 256 * 1024 * 1024;
const MOST_NAME_BYTES = 4096;
/** A call has at most a megabyte, a third of it for Base64. */
const CALL_BYTES = 256 * 1024;
const MOST_BYTES = 700 * 1024;
const KINDS = { calendars: 'calendar', contacts: 'book' } as const;

export function importAccount(cli: Cli): Command {
  return new Command('account')
    .description('Import what waypost export wrote. What is there already is changed or left, so it can be run again.')
    .requiredOption('--from <directory>', 'the directory of the export')
    .option('--account <address>', 'whose it becomes; default: the account that it is of')
    .option('--passwords-file <file>', 'lines "address password": the passwords that the mailboxes get here, or have')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost import account --from /srv/ann --passwords-file passwords.txt')
    .action(async (options: AccountOptions) => {
      const file = await readAccount(options.from);
      const account = options.account ?? file.email;
      const passwords = parsePasswords(options.passwordsFile ? await readFile(options.passwordsFile, 'utf8') : '');
      const admin = await openAdmin(cli);
      const progress = showProgress(cli);
      const faults: string[] = [];
      try {
        const sealed = createSealedImport(admin, { account, from: options.from, progress });
        const steps = await carryOut(admin, account, file.domains, progress, sealed.take);
        for (const { name, outcome, error } of steps) if (outcome === 'refused') faults.push(`${name}: ${error}`);
        faults.push(...sealed.faults);
        const { counts } = sealed;
        const all = join(options.from, MAILBOXES);
        for (const address of listMailboxes(file.domains)) {
          const place = join(all, toFileName(address));
          const names = (await isThere(all)) ? await namesIn(place) : [];
          if (names.length === 0 || names.includes(SEALED_FILE)) continue;
          const password = passwords.get(address.toLowerCase());
          if (password === undefined) faults.push(`${address}: give its password with --passwords-file`);
          else await fillMailbox(admin, { account, address, password, place }, { progress, counts, faults });
        }
        progress.end();
        showResult(cli, options, { steps, ...counts, faults }, () => formatCounts(steps, counts));
        for (const fault of faults) cli.tell(`Not imported: ${fault}`);
        if (faults.length > 0) throw new CliError(`${faults.length} could not be imported.`);
      } finally {
        progress.end();
        await admin.close();
      }
    });
}

async function readAccount(directory: string): Promise<AccountFile> {
  const text = await readPlainFile(join(directory, ACCOUNT_FILE), MOST_ACCOUNT_BYTES);
  if (!text) throw new CliError(`${directory} has no ${ACCOUNT_FILE}: it is no export, or one that did not end.`);
  try {
    return accountFile.parse(JSON.parse(text.toString('utf8'))) as unknown as AccountFile;
  } catch {
    throw new CliError(`${join(directory, ACCOUNT_FILE)} is not what waypost export writes.`);
  }
}

function formatCounts(steps: readonly ServiceStep[], { messages, objects }: { messages: number; objects: number }) {
  const made = steps.filter(({ outcome }) => outcome === 'created').length;
  return `Created ${made} domains and aliases; imported ${messages} messages, ${objects} contacts and calendar entries.`;
}

interface Filling {
  readonly progress: Progress;
  readonly counts: { messages: number; objects: number };
  readonly faults: string[];
}

async function fillMailbox(
  admin: Admin,
  {
    account,
    address,
    password,
    place,
  }: { readonly account: string; readonly address: string; readonly password: string; readonly place: string },
  { progress, counts, faults }: Filling,
): Promise<void> {
  try {
    await openOrSet(admin, { account, address, password });
    if (await isThere(join(place, 'mail'))) {
      const files = await openMbox(join(place, 'mail'), [], fromFileName);
      const opened = await admin.call<OpenedImport>('import.open', { to: address, password });
      await sendFiles(admin, opened, files, progress);
      const summary = await admin.call<ImportSummary>('import.end', opened);
      counts.messages += summary.added;
      for (const { name, reason } of summary.refusals) faults.push(`${address}, ${name}: ${reason}`);
    }
    const { copy } = await admin.call<{ copy: string }>('copy.open', { address, password });
    for (const folder of ['contacts', 'calendars'] as const) {
      for (const segment of await namesIn(join(place, folder))) {
        const directory = join(place, folder, segment);
        if (!(await isThere(directory))) continue;
        counts.objects += await putCollection(admin, { copy, kind: KINDS[folder], segment, directory }, faults);
      }
    }
    await admin.call('copy.close', { copy });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    faults.push(`${address}: ${error.message}`);
  }
}

/** A mailbox that has no password yet gets this one. */
async function openOrSet(
  admin: Admin,
  { account, address, password }: { readonly account: string; readonly address: string; readonly password: string },
): Promise<void> {
  const at = address.lastIndexOf('@');
  const place = { account, domain: address.slice(at + 1), alias: address.slice(0, at), password };
  await admin.call('copy.password', place).catch(async (error: unknown) => {
    const { copy } = await admin.call<{ copy: string }>('copy.open', { address, password }).catch(() => {
      throw error; // why it could not be set
    });
    await admin.call('copy.close', { copy });
  });
}

async function putCollection(
  admin: Admin,
  {
    copy,
    kind,
    segment,
    directory,
  }: {
    readonly copy: string;
    readonly kind: 'calendar' | 'book';
    readonly segment: string;
    readonly directory: string;
  },
  faults: string[],
): Promise<number> {
  const textOf = async (name: string) => (await readPlainFile(join(directory, name), MOST_NAME_BYTES))?.toString();
  const color = await textOf('color');
  const place = {
    ...{ copy, kind, segment: fromFileName(segment) },
    name: (await textOf('displayname')) ?? fromFileName(segment),
    ...(color !== undefined && { color }),
  };
  let batch: { name: string; octets: string }[] = [];
  let batchBytes = 0;
  let taken = 0;
  async function pass(): Promise<void> {
    const { refused } = await admin.call<{ refused: readonly string[] }>('copy.put', { ...place, objects: batch });
    for (const name of refused) faults.push(`${join(directory, name)}: the mailbox does not accept it`);
    taken += batch.length - refused.length;
    batch = [];
    batchBytes = 0;
  }
  await pass(); // also when it is empty
  for (const name of await namesIn(directory)) {
    if (!/\.(?:ics|vcf)$/i.test(name)) continue;
    const octets = await readPlainFile(join(directory, name), MOST_BYTES);
    if (!octets) {
      faults.push(`${join(directory, name)}: it is larger than ${MOST_BYTES / 1024} KB, or no plain file`);
      continue;
    }
    if (batchBytes + octets.length > CALL_BYTES && batch.length > 0) await pass();
    batch.push({ name: fromFileName(name), octets: octets.toString('base64') });
    batchBytes += octets.length;
  }
  if (batch.length > 0) await pass();
  return taken;
}

async function isThere(directory: string): Promise<boolean> {
  return (await namesIn(directory)).length > 0;
}
