import { foundation } from './0001-foundation.js';
import { sending } from './0002-sending.js';
import { receiving } from './0003-receiving.js';
import { sessions } from './0004-sessions.js';
import { aliasImports } from './0005-alias-imports.js';
import { mailboxes } from './0006-mailboxes.js';
import { segments } from './0007-segments.js';
import { blobRows } from './0008-blob-rows.js';
import { waitingInTurn } from './0009-waiting-in-turn.js';
import { addressChanges } from './0010-address-changes.js';
import { settingsThatHold } from './0013-settings-that-hold.js';
import { recentMessages } from './0015-recent-messages.js';
import { sealedContent } from './0016-sealed-content.js';
import { rewrittenTables } from './0017-rewritten-tables.js';
import { waitingDeliveries } from './0018-waiting-deliveries.js';
import { blobChunks } from './0019-blob-chunks.js';
import { mailboxSessions } from './0020-mailbox-sessions.js';
import { blobSweeps } from './0021-blob-sweeps.js';
import { messageIds } from './0022-message-ids.js';
import { groupware } from './0027-groupware.js';
import { addsInvitations } from './0029-adds-invitations.js';
import { rechecksInTurn } from './0030-rechecks-in-turn.js';
import { certificates } from './0035-certificates.js';
import { ownersFirst } from './0036-owners-first.js';
import { operators } from './0038-operators.js';
import { invitationLetters } from './0039-invitation-letters.js';
import { backups } from './0040-backups.js';
import { importedMessages } from './0041-imported-messages.js';
import { reports } from './0043-reports.js';
import { accountStorage } from './0044-account-storage.js';
import { bodySums } from './0045-body-sums.js';
import { restoredMailboxes } from './0046-restored-mailboxes.js';
import { mailboxImports } from './0047-mailbox-imports.js';
import type { Migration } from './migration.js';

/** In order; append new ones. */
export const migrations: readonly Migration[] = [
  foundation,
  sending,
  receiving,
  sessions,
  aliasImports,
  mailboxes,
  segments,
  blobRows,
  waitingInTurn,
  addressChanges,
  settingsThatHold,
  recentMessages,
  sealedContent,
  rewrittenTables,
  waitingDeliveries,
  blobChunks,
  mailboxSessions,
  blobSweeps,
  messageIds,
  groupware,
  addsInvitations,
  rechecksInTurn,
  certificates,
  ownersFirst,
  operators,
  invitationLetters,
  backups,
  importedMessages,
  reports,
  accountStorage,
  bodySums,
  restoredMailboxes,
  mailboxImports,
];
