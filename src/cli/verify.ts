import { Command } from 'commander';
import type { Config } from '../config/config.js';
import { formatSize } from '../protocol/byte-size/format-size.js';
import type { BlobPage, BytesPage, ObjectsPage, UnnamedPage, UnreadableView } from '../servers/admin/blob-commands.js';
import type { LedgerAnswer } from '../servers/admin/ledger-commands.js';
import { type Admin, openAdmin, openRestored } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { formatTable } from './format-table.js';
import { matchBodies } from './match-bodies.js';
import { showProgress } from './progress.js';
import type { JsonOption } from './show-result.js';
import { verifyBackups } from './verify-backups.js';

interface VerifyOptions extends JsonOption {
  readonly from?: string;
  readonly keyFile?: string;
  readonly deep?: true;
}

export function verify(cli: Cli): Command {
  return new Command('verify')
    .description('Check that every accepted message is accounted for, and that every row has its body.')
    .option('--deep', 'also read every byte and compare it with the sum that was stored with it')
    .option('--from <place>', 'check the files of backups instead: a directory or a bucket')
    .option('--key-file <file>', 'with --from: also prove that the files were not changed')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  waypost verify\n  waypost verify --deep\n  waypost verify --from /mnt/backup\n\nExits with 1 when the ledger does not balance, a body cannot be read, or a file of a backup is damaged.',
    )
    .action(async ({ from, deep, ...options }: VerifyOptions) => {
      if (from) return verifyBackups(cli, { ...options, from });
      const admin = await openAdmin(cli);
      try {
        const faults = await (options.json
          ? verifyAsJson(cli, admin, deep === true)
          : verifyAsText(cli, admin, deep === true));
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
    const found = await checkBodies(admin, { isDeep: false, onFault: (text) => cli.tell(text) });
    return faultsOf(ledger, found);
  } finally {
    await admin.close();
  }
}

async function verifyAsText(cli: Cli, admin: Admin, isDeep: boolean): Promise<string[]> {
  const ledger = await admin.call<LedgerAnswer>('ledger.read', {});
  cli.print(`${formatLedger(ledger)}\n`);
  const progress = showProgress(cli);
  const found = await checkBodies(admin, {
    isDeep,
    onFault: (text) => cli.print(text), // printed at once: there may be millions
    onProgress: (done, total) => progress.tell(done, total, {}),
  }).finally(progress.end);
  const { checked, unreadable, deep } = found;
  const isWhole = unreadable.length === 0 && found.lost === 0;
  cli.print(`Large bodies checked: ${checked}.${isWhole ? ' All of them are there.' : ''}`);
  if (deep) {
    cli.print(
      `Bodies read: ${deep.checked}, ${formatSize(deep.bytes)}.${isWhole ? ' Every byte is as it was stored.' : ''}`,
    );
    if (deep.summed > 0) {
      cli.print(`Of an earlier release, without a sum: ${deep.summed}. They have one from now on.`);
    }
  }
  if (found.unnamedObjects > 0) {
    const rest = 'They only take up space: the service removes them once they are a day old.';
    cli.print(`Stored objects that no row names: ${found.unnamedObjects}. ${rest}`);
  }
  return faultsOf(ledger, found);
}

async function verifyAsJson(cli: Cli, admin: Admin, isDeep: boolean): Promise<string[]> {
  const ledger = await admin.call<LedgerAnswer>('ledger.read', {});
  const found = await checkBodies(admin, { isDeep, onFault: () => {} });
  const { checked, unreadable, lost, orphans, unnamedObjects, damagedObjects, deep } = found;
  const counts = { lost, orphans, unnamed_objects: unnamedObjects, damaged_objects: damagedObjects };
  const blobs = { checked, unreadable, ...counts, ...(deep && { deep }) };
  cli.print(JSON.stringify({ ...ledger, blobs }, null, 2));
  return faultsOf(ledger, found);
}

interface CheckedBodies {
  readonly checked: number;
  /** The first of them. */
  readonly unreadable: readonly UnreadableView[];
  readonly unreadableCount: number;
  readonly lost: number;
  readonly orphans: number;
  /** Bytes in the store of large bodies that no row names. */
  readonly unnamedObjects: number;
  readonly damagedObjects: number;
  readonly deep: { readonly checked: number; readonly bytes: number; readonly summed: number } | undefined;
}

/** Keeps this many faults, because one may repeat a million times. */
const MOST_KEPT = 10_000;

async function checkBodies(
  admin: Admin,
  {
    isDeep,
    onFault,
    onProgress = () => {},
  }: { isDeep: boolean; onFault: (text: string) => void; onProgress?: (done: number, total: number) => void },
): Promise<CheckedBodies> {
  const unreadable: UnreadableView[] = [];
  let [checked, unreadableCount, damagedObjects] = [0, 0, 0];
  const told = new Set<string>();
  const tell = (blobs: readonly UnreadableView[]) => {
    for (const blob of blobs) {
      if (told.has(blob.id)) continue; // its size was wrong already
      unreadableCount += 1;
      if (unreadable.length < MOST_KEPT) {
        told.add(blob.id);
        unreadable.push(blob);
      }
      onFault(formatBlob(blob));
    }
  };
  for await (const page of blobPages(admin)) {
    checked += page.checked;
    tell(page.unreadable);
  }
  const { bodies, lost, orphans } = await matchBodies(admin);
  for (const [id, row] of lost) onFault(`The row ${row} has lost its body ${id}.`);
  for (const id of orphans) onFault(`No row owns the body ${id}: it only takes up space.`);
  let unnamedObjects = 0;
  for (let turn: number | null = 0; turn !== null; ) {
    const page: UnnamedPage = await admin.call<UnnamedPage>('blob.unnamed', { turn });
    unnamedObjects += page.count;
    for (const name of page.names) onFault(`No row names the stored object ${name}.`);
    turn = page.next;
  }
  const counts = () => ({
    checked,
    unreadable,
    unreadableCount,
    lost: lost.size,
    orphans: orphans.size,
    unnamedObjects,
    damagedObjects,
  });
  if (!isDeep) return { ...counts(), deep: undefined };

  const deep = { checked: 0, bytes: 0, summed: 0 };
  for (let after: string | null = ''; after !== null; ) {
    const page: BytesPage = await admin.call<BytesPage>('blob.verifyBytes', { after });
    tell(page.unreadable);
    deep.checked += page.checked;
    deep.bytes += page.bytes;
    deep.summed += page.summed;
    onProgress(deep.checked, bodies);
    after = page.next;
  }
  for (let after: ObjectsPage['next'] | undefined; after !== null; ) {
    const page: ObjectsPage = await admin.call<ObjectsPage>('blob.verifyObjects', { ...(after && { after }) });
    deep.checked += page.checked;
    damagedObjects += page.damaged.length;
    for (const { alias_id, object_id } of page.damaged) {
      onFault(
        `The calendar entry or contact ${object_id} of the mailbox ${alias_id} is damaged: its bytes have changed.`,
      );
    }
    after = page.next;
  }
  return { ...counts(), deep };
}

async function* blobPages(admin: Admin): AsyncGenerator<BlobPage, void, undefined> {
  for (let after: BlobPage['next'] | undefined; after !== null; ) {
    const page: BlobPage = await admin.call<BlobPage>('blob.verify', { after });
    yield page;
    after = page.next;
  }
}

function faultsOf(
  { is_balanced }: LedgerAnswer,
  { unreadableCount, lost, orphans, damagedObjects }: CheckedBodies,
): string[] {
  return [
    ...(is_balanced ? [] : ['The ledger does not balance.']),
    ...(unreadableCount === 0
      ? []
      : [
          `Bodies that this node cannot read: ${unreadableCount}. Restore them from a backup, or start the node that has them.`,
        ]),
    ...(lost === 0 ? [] : [`Rows that have lost their body: ${lost}. Restore them from a backup.`]),
    ...(damagedObjects === 0
      ? []
      : [`Calendar entries and contacts that are damaged: ${damagedObjects}. Restore them from a backup.`]),
    ...(orphans === 0 ? [] : [`Bodies that no row owns: ${orphans}. No mail is lost by them; report what is named.`]),
  ];
}

const PLACES: Readonly<Partial<Record<UnreadableView['location'], string>>> = {
  row: 'the database',
  segment: 'the data directory',
  chunks: 'the database',
  file: 'the data directory',
  s3: 'the bucket',
};

function formatBlob({ id, location, fault, created_at }: UnreadableView): string {
  const body = `Body ${id} of ${created_at}`;
  if (fault === 'elsewhere')
    return `${body} is not on this node: another node has it in its data directory, or lost it.`;
  const place = PLACES[location] ?? location;
  if (fault === 'damaged') return `${body} is damaged: its bytes in ${place} have changed.`;
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
