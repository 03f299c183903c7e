import { OperatorError } from '../../platform/operator-error.js';
import { newId } from '../../platform/random.js';
import type { EmailAddress } from '../../protocol/address/email-address.js';
import type { BackupDeps } from '../backup-deps.js';
import { type BegunTask, createFollowedTask, faultOf } from '../followed-task.js';
import type { Progress } from '../progress.js';
import { checkList, chooseBackup, refuseOtherKey } from '../record/backup-catalog.js';
import type { Manifest } from '../record/manifest.js';
import type { BackupKey } from '../sealed/backup-key.js';
import type { BackupTarget } from '../target/backup-target.js';
import { withHold } from '../with-hold.js';
import { type RestoredMailbox, type RestoreMailboxDeps, restoreMailbox } from './restore-mailbox.js';

export interface MailboxRestoreOrder {
  openTarget(): Promise<BackupTarget>;
  readonly key: BackupKey;
  /** The newest backup up to this time is used. */
  readonly at: number | undefined;
  readonly alias: EmailAddress;
  readonly as: EmailAddress;
}

export interface RunningRestore {
  readonly id: string;
  readonly progress: Progress | undefined;
  /** Set at its end. */
  readonly result: (RestoredMailbox & { readonly manifest: Manifest }) | { readonly fault: string } | undefined;
}

/** Mailboxes that this process restores as new aliases. */
export interface MailboxRestores {
  start(order: MailboxRestoreOrder): Promise<string>;
  /** Resolves at its end, or after a while. `undefined`: this process knows no such restore. */
  follow(id: string, withinMs: number): Promise<RunningRestore | undefined>;
  stop(): Promise<void>;
}

export function createMailboxRestores(
  deps: RestoreMailboxDeps & Pick<BackupDeps, 'clock' | 'log'> & { readonly hold: BackupDeps['blobs']['hold'] },
): MailboxRestores {
  const { clock, random, log, hold } = deps;
  const task = createFollowedTask<RunningRestore>({
    clock,
    alreadyRunning: 'A mailbox is being restored already.',
    stopped: 'The service was stopped during the restore. Run it again.',
  });

  async function run(order: MailboxRestoreOrder, target: BackupTarget, { show }: BegunTask<RunningRestore>) {
    const { key, at, alias, as } = order;
    try {
      const manifest = await chooseBackup(target, key, at);
      refuseOtherKey(key, manifest);
      await checkList(target, manifest);
      const restored = await withHold<RestoredMailbox>({ hold, clock }, task.signal, (signal) =>
        restoreMailbox(deps, {
          source: { target, key, manifest },
          ...{ alias, as, signal },
          onProgress: (progress) => show({ progress }),
        }),
      );
      log.info('backup.mailboxRestored', { id: manifest.id, ...restored });
      show({ result: { ...restored, manifest } });
    } catch (error) {
      if (!(error instanceof OperatorError)) log.error('backup.mailboxNotRestored', { error });
      show({ result: { fault: faultOf(error, task.signal) } });
    } finally {
      target.close();
    }
  }

  return {
    async start(order) {
      const id = newId(random, clock.now());
      const begun = task.begin({ id, progress: undefined, result: undefined });
      try {
        begun.run(run(order, await order.openTarget(), begun));
        return id;
      } catch (error) {
        begun.show({ result: { fault: String(error) } });
        throw error;
      }
    },
    follow: task.follow,
    stop: task.stop,
  };
}
