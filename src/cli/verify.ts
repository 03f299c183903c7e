import { Command } from 'commander';
import type { Config } from '../config/config.js';
import type { BlobPage, UnreadableView } from '../servers/admin/blob-commands.js';
import type { LedgerAnswer } from '../servers/admin/ledger-commands.js';
import { type Admin, openAdmin, openRestored } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { formatTable } from './format-table.js';
import type { JsonOption } from './show-result.js';
import { verifyBackups } from './verify-backups.js';

interface VerifyOptions extends JsonOption {
  readonly from?: string;
  readonly keyFile?: string;
}

export function verify(cli: Cli): Command {
  return new Command('verify')
    .description('Check that every accepted message is accounted for, and that every large body is there.')
    .option('--from <place>', 'check the files of backups instead: a directory or a bucket')
    .option('--key-file <file>', 'with --from: also prove that the files were not changed')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  waypost verify\n  waypost verify --from /mnt/backup\n\nExits with 1 when the ledger does not balance, a body cannot be read, or a file of a backup is damaged.',
    )
    .action(async ({ from, ...options }: VerifyOptions) => {
      if (from) return verifyBackups(cli, { ...options, from });
      const admin = await openAdmin(cli);
      try {
        const faults = await (options.json ? verifyAsJson(cli, admin) : verifyAsText(cli, admin));
        if (faults.length > 0) throw new CliError(faults.join('\n'));
      } finally {
        await admin.close();
      }
    });
}

/** After a restore, before anybody else may use it: what does not hold. */
export async function proveInstallation(cli: Cli, config: Config): Promise<string[]> {
  const admin = await openRestored(config);
  try {
    const ledger = await admin.call<LedgerAnswer>('ledger.read', {});
    let unreadable = 0;
    for await (const page of blobPages(admin)) {
      unreadable += page.unreadable.length;
      for (const blob of page.unreadable) cli.tell(formatBlob(blob));
    }
    return faultsOf(ledger, unreadable);
  } finally {
    await admin.close();
  }
}

async function verifyAsText(cli: Cli, admin: Admin): Promise<string[]> {
  const ledger = await admin.call<LedgerAnswer>('ledger.read', {});
  cli.print(`${formatLedger(ledger)}\n`);
  let checked = 0;
  let unreadable = 0;
  for await (const page of blobPages(admin)) {
    checked += page.checked;
    unreadable += page.unreadable.length;
    for (const blob of page.unreadable) cli.print(formatBlob(blob)); // printed at once: there may be millions
  }
  cli.print(`Large bodies checked: ${checked}.${unreadable === 0 ? ' All of them are there.' : ''}`);
  return faultsOf(ledger, unreadable);
}

async function verifyAsJson(cli: Cli, admin: Admin): Promise<string[]> {
  const ledger = await admin.call<LedgerAnswer>('ledger.read', {});
  const unreadable: UnreadableView[] = [];
  let checked = 0;
  for await (const page of blobPages(admin)) {
    checked += page.checked;
    unreadable.push(...page.unreadable);
  }
  cli.print(JSON.stringify({ ...ledger, blobs: { checked, unreadable } }, null, 2));
  return faultsOf(ledger, unreadable.length);
}

async function* blobPages(admin: Admin): AsyncGenerator<BlobPage, void, undefined> {
  for (let after: BlobPage['next'] | undefined; after !== null; ) {
    const page: BlobPage = await admin.call<BlobPage>('blob.verify', { after });
    yield page;
    after = page.next;
  }
}

function faultsOf({ is_balanced }: LedgerAnswer, unreadable: number): string[] {
  return [
    ...(is_balanced ? [] : ['The ledger does not balance.']),
    ...(unreadable === 0
      ? []
      : [
          `Bodies that this node cannot read: ${unreadable}. Restore them from a backup, or start the node that has them.`,
        ]),
  ];
}

const PLACES: Readonly<Partial<Record<UnreadableView['location'], string>>> = {
  chunks: 'the database',
  file: 'the data directory',
  s3: 'the bucket',
};

function formatBlob({ id, location, fault, created_at }: UnreadableView): string {
  const body = `Body ${id} of ${created_at}`;
  if (fault === 'elsewhere')
    return `${body} is not on this node: another node has it in its data directory, or lost it.`;
  const place = PLACES[location] ?? location;
  return fault === 'missing' ? `${body} is missing from ${place}.` : `${body} is damaged: ${place} lacks its end.`;
}

function formatLedger({ accepted, states, contradictions, is_balanced }: LedgerAnswer): string {
  const rows = [
    ['accepted', String(accepted.in), String(accepted.out)],
    ...states.map((line) => [line.state, String(line.in), String(line.out)]),
  ];
  const found = contradictions.filter(({ count }) => count > 0);
  return [
    formatTable(['', 'Arriving', 'Leaving'], rows),
    ...found.map(({ count, meaning }) => `Wrong: ${count} ${meaning}.`),
    ...(is_balanced ? ['The ledger balances.'] : []),
  ].join('\n\n');
}
