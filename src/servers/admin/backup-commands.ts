import { z } from 'zod';
import type { BackupService, RunningBackup } from '../../backup/backup-service.js';
import type { MailboxRestores, RunningRestore } from '../../backup/mailbox/mailbox-restores.js';
import { parseBackupKey } from '../../backup/sealed/backup-key.js';
import { type BackupPlace, backupPlace, describePlace } from '../../backup/target/backup-place.js';
import type { BackupTarget } from '../../backup/target/backup-target.js';
import { OperatorError } from '../../platform/operator-error.js';
import { type EmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { AdminRefusal } from './admin-refusal.js';
import { explained } from './explained.js';

/** How long one call waits for news. */
const FOLLOW_MS = 500;

export interface BackupView {
  readonly elapsed_ms: number;
  readonly phase: 'rows' | 'objects' | 'check' | null;
  readonly done_bytes: number;
  readonly total_bytes: number;
  readonly fault: string | null;
  readonly result: BackupResult | null;
}

export interface BackupResult {
  readonly id: string;
  readonly taken_at: string;
  readonly is_full: boolean;
  readonly total_bytes: number;
  readonly new_bytes: number;
  readonly rows: number;
  readonly objects: number;
  readonly missing: number;
  /** Why older backups were not removed. */
  readonly not_pruned: string | null;
}

export interface RestoreView {
  readonly done_bytes: number;
  readonly total_bytes: number;
  readonly fault: string | null;
  readonly result: RestoreResult | null;
}

export interface RestoreResult {
  readonly id: string;
  readonly taken_at: string;
  readonly messages: number;
  /** Contacts and calendar entries. */
  readonly objects: number;
}

/** `waypost backup` and `waypost restore --alias`. Both outlast a call, so the CLI follows their progress. */
export function backupCommands({
  backups,
  mailboxRestores,
  openBackupTarget,
}: {
  readonly backups: BackupService;
  readonly mailboxRestores: MailboxRestores;
  readonly openBackupTarget: (place: BackupPlace, options: { readonly mayCreate: boolean }) => Promise<BackupTarget>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'backup.start',
      input: z.object({
        to: backupPlace,
        key: z.string().max(1000),
        key_name: z.string(),
        is_full: z.boolean(),
        keep: z.int().min(1).optional(),
      }),
      async handle({ to, key, key_name, is_full, keep }): Promise<{ id: string }> {
        return explained(async () => {
          const order = {
            place: describePlace(to),
            key: parseBackupKey(key, key_name),
            isFull: is_full,
            keep,
            openTarget: () => openBackupTarget(to, { mayCreate: true }),
          };
          return { id: await backups.start(order) };
        });
      },
    }),
    adminCommand({
      name: 'backup.follow',
      isStep: true,
      input: z.object({ id: z.string().max(100) }),
      async handle({ id }): Promise<BackupView> {
        const running = await backups.follow(id, FOLLOW_MS);
        if (!running) throw new AdminRefusal('not-found', 'This server is not taking this backup.');
        return toView(running);
      },
    }),
    adminCommand({
      name: 'restore.mailbox',
      input: z.object({
        from: backupPlace,
        key: z.string().max(1000),
        key_name: z.string(),
        at: z.int().optional(),
        alias: z.string(),
        as: z.string(),
      }),
      async handle({ from, key, key_name, at, alias, as }): Promise<{ id: string }> {
        return explained(async () => {
          const order = {
            key: parseBackupKey(key, key_name),
            at,
            alias: parseAddress('--alias', alias),
            as: parseAddress('--as', as),
            openTarget: () => openBackupTarget(from, { mayCreate: false }),
          };
          return { id: await mailboxRestores.start(order) };
        });
      },
    }),
    adminCommand({
      name: 'restore.follow',
      isStep: true,
      input: z.object({ id: z.string().max(100) }),
      async handle({ id }): Promise<RestoreView> {
        const running = await mailboxRestores.follow(id, FOLLOW_MS);
        if (!running) throw new AdminRefusal('not-found', 'This server restores no such mailbox.');
        return toRestoreView(running);
      },
    }),
  ];
}

function parseAddress(option: string, text: string): EmailAddress {
  const address = parseEmailAddress(text.toLowerCase());
  if (!address) throw new OperatorError(`${option} takes an address, such as ann@example.com.`);
  return address;
}

function toRestoreView({ progress, result }: RunningRestore): RestoreView {
  const restored = result && 'manifest' in result ? result : undefined;
  return {
    done_bytes: progress?.doneBytes ?? 0,
    total_bytes: progress?.totalBytes ?? 0,
    fault: result && 'fault' in result ? result.fault : null,
    result: restored
      ? {
          id: restored.manifest.id,
          taken_at: new Date(restored.manifest.taken_at).toISOString(),
          messages: restored.messages,
          objects: restored.objects,
        }
      : null,
  };
}

function toView({ elapsedMs, progress, result }: RunningBackup): BackupView {
  const taken = result && 'manifest' in result ? result : undefined;
  const manifest = taken?.manifest;
  return {
    elapsed_ms: Math.round(elapsedMs),
    phase: progress?.phase ?? null,
    done_bytes: progress?.doneBytes ?? 0,
    total_bytes: progress?.totalBytes ?? 0,
    fault: result && 'fault' in result ? result.fault : null,
    result: manifest
      ? {
          id: manifest.id,
          taken_at: new Date(manifest.taken_at).toISOString(),
          is_full: manifest.is_full,
          total_bytes: manifest.total_bytes,
          new_bytes: manifest.new_bytes,
          rows: manifest.rows,
          objects: manifest.objects,
          missing: manifest.missing,
          not_pruned: taken?.notPruned ?? null,
        }
      : null,
  };
}
