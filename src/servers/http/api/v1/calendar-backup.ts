import type { MailboxActor } from '../../../../directory/mailboxes/mailbox-login.js';
import type { Collection } from '../../../../groupware/collection.js';
import type { Groupware } from '../../../../groupware/groupware.js';
import type { MessageKey, Params } from '../../../../i18n/message.js';
import type { Mailbox } from '../../../../mailstore/mailbox.js';
import type { Flags } from '../../../../mailstore/message.js';
import type { ComposeStored } from '../../../../outbound/compose/compose-stored.js';
import { ServiceError } from '../../../../platform/service-error.js';
import { createCalendarJoin } from '../../../../protocol/icalendar/join-calendars.js';

/** A message holds 50 MB; its attachment is encoded. */
const MAX_BACKUP_BYTES = 30 * 1024 * 1024;

interface BackupCall {
  readonly actor: MailboxActor;
  readonly t: (key: MessageKey, params?: Params) => string;
}

/**
 * A message with all events of a calendar, for its owner's INBOX, before the calendar is deleted. `undefined`: it has
 * none, or too many for a message.
 */
export async function composeBackup(
  composeStored: ComposeStored,
  call: BackupCall,
  { objects }: Pick<Groupware, 'objects'>,
  collection: Collection,
): Promise<Buffer | undefined> {
  if (collection.objectCount === 0 || collection.sizeBytes > MAX_BACKUP_BYTES) return undefined;
  const join = createCalendarJoin();
  const pieces = [join.head];
  const { objects: all } = await objects.snapshot(collection.id);
  for await (const { bytes } of objects.open(all)) pieces.push(join.add(bytes.toString()));
  pieces.push(join.tail);
  const { address } = call.actor.login;
  const name = collection.props.displayName ?? collection.segment;
  return composeStored(
    {
      from: address,
      to: address,
      subject: call.t('groupware.backupSubject', { name }),
      text: call.t('groupware.backupText', { name }),
      attachments: [
        { filename: 'calendar.ics', contentType: 'text/calendar; charset=utf-8', content: pieces.join('') },
      ],
    },
    address.slice(address.lastIndexOf('@') + 1),
  );
}

/** False: the mailbox has no room for it. */
export async function keepBackup({ folders, messages }: Mailbox, source: Buffer): Promise<boolean> {
  const inbox = await folders.find('INBOX');
  if (!inbox) return false;
  try {
    await messages.append(inbox.id, [{ source, flags: NO_FLAGS }]);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && (error.kind === 'over-quota' || error.kind === 'too-large')) return false;
    throw error;
  }
}

const NO_FLAGS: Flags = { bits: 0, keywords: [] };
