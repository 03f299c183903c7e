import { OperatorError } from '../../platform/operator-error.js';
import { newId } from '../../platform/random.js';
import type { EmailAddress } from '../../protocol/address/email-address.js';
import type { BackupDeps } from '../backup-deps.js';
import { faultOf } from '../backup-service.js';
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
  const stopping = new AbortController();
  let current: { view: RunningRestore; ended: Promise<void> } | undefined;

  async function run(
    order: MailboxRestoreOrder,
    target: BackupTarget,
    show: (change: Partial<RunningRestore>) => void,
  ) {
    const { key, at, alias, as } = order;
    try {
      const manifest = await chooseBackup(target, key, at);
      refuseOtherKey(key, manifest);
      await checkList(target, manifest);
      const restored = await withHold<RestoredMailbox>({ hold, clock }, stopping.signal, (signal) =>
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
      show({ result: { fault: faultOf(error, stopping.signal) } });
    } finally {
      target.close();
    }
  }

  return {
    async start(order) {
      stopping.signal.throwIfAborted();
      if (current && !current.view.result) throw new OperatorError('A mailbox is being restored already.');
      const target = await order.openTarget();
      const running = {
        view: { id: newId(random, clock.now()), progress: undefined, result: undefined } as RunningRestore,
        ended: Promise.resolve(),
      };
      current = running;
      running.ended = run(order, target, (change) => {
        running.view = { ...running.view, ...change };
      });
      return running.view.id;
    },
    async follow(id, withinMs) {
      const followed = current;
      if (followed?.view.id !== id) return undefined;
      const patience = new AbortController();
      const waited = clock.sleep(withinMs, patience.signal).catch(() => {});
      await Promise.race([followed.ended, waited]);
      patience.abort();
      return followed.view;
    },
    async stop() {
      stopping.abort(new OperatorError('The service was stopped during the restore. Run it again.'));
      await current?.ended;
    },
  };
}
