import { join } from 'node:path';
import type { CopiedAlias } from '../servers/admin/import-service-commands.js';
import type { TakenMailbox } from '../servers/admin/sealed-copy-commands.js';
import { MAILBOXES, namesIn, openPlainFile, SEALED_FILE, toFileName } from './account-files.js';
import type { Admin } from './admin-call.js';
import { CliError } from './cli-error.js';
import type { Progress } from './progress.js';

/** A call has at most a megabyte, a third of it for Base64. */
const CALL_BYTES = 256 * 1024;

/** Imports mailboxes that were exported without their passwords; each becomes a new alias. */
export function createSealedImport(
  admin: Admin,
  { account, from, progress }: { readonly account: string; readonly from: string; readonly progress: Progress },
) {
  const counts = { messages: 0, objects: 0 };
  const faults: string[] = [];
  return {
    counts,
    faults,
    /** Returns the aliases to create or change now: after a failure, an empty mailbox must not take the name. */
    async take(domain: string, aliases: readonly CopiedAlias[]): Promise<readonly CopiedAlias[]> {
      const able: CopiedAlias[] = [];
      for (const alias of aliases) {
        const address = `${alias.name}@${domain}`;
        try {
          const place = { account, domain, alias: alias.name, max_quota: alias.max_quota };
          if (alias.has_imap) await takeOne(address, place);
          able.push(alias);
        } catch (error) {
          if (!(error instanceof CliError)) throw error;
          faults.push(`${address}: ${error.message}`);
        }
      }
      return able;
    },
  };

  async function takeOne(address: string, place: Record<string, unknown>): Promise<void> {
    const all = join(from, MAILBOXES);
    if ((await namesIn(all)).length === 0) return;
    const directory = join(all, toFileName(address));
    if (!(await namesIn(directory)).includes(SEALED_FILE)) return;
    const file = await openPlainFile(join(directory, SEALED_FILE));
    if (!file) throw new CliError(`${join(directory, SEALED_FILE)} is no plain file.`);
    try {
      const { size } = await file.stat();
      const { copy } = await admin.call<{ copy: string }>('sealed.take', place);
      try {
        let done = 0;
        for await (const piece of file.createReadStream({ highWaterMark: CALL_BYTES, autoClose: false })) {
          const octets = (piece as Buffer).toString('base64');
          const { is_done } = await admin.call<{ is_done: boolean }>('sealed.put', { copy, octets });
          if (is_done) break;
          done += (piece as Buffer).length;
          progress.tell(done, size, { mailbox: address });
        }
        const taken = await admin.call<TakenMailbox>('sealed.end', { copy });
        counts.messages += taken.messages;
        counts.objects += taken.objects;
      } finally {
        await admin.call('sealed.close', { copy });
      }
    } finally {
      await file.close();
    }
  }
}
