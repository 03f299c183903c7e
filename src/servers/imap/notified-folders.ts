import { DELIMITER, type Folder, type FolderStatus } from '../../mailstore/folders/folder.js';
import type { StatusItem } from '../../protocol/imap/commands/folders.js';
import type { NotifyEvent, NotifyGroup } from '../../protocol/imap/commands/notify.js';
import type { Connection } from './connection.js';
import { formatListed, formatStatus, nameOf } from './folder-line.js';

// RFC 5465 §5.8: beyond this the client reads too slowly and should poll
const MAX_WAITING_FOLDERS = 1000;

/** The notifications that a client chose for folders it has not selected (RFC 5465), and the state last sent to it. */
export class NotifiedFolders {
  readonly #session: Connection;
  readonly #groups: readonly NotifyGroup[];
  readonly #stops: (() => void)[];
  #listed: readonly Folder[];
  #statuses: Map<string, FolderStatus>;
  /** Folders with news of their messages. */
  readonly #waiting = new Set<string>();
  /** Metadata that was set or removed. */
  #changedEntries: { readonly folderId: string | undefined; readonly name: string }[] = [];
  #hasListNews = false;
  #wake = () => {};

  static async open(session: Connection, groups: readonly NotifyGroup[]): Promise<NotifiedFolders> {
    const { folders } = session.mailbox;
    const listed = await folders.list();
    const notified = new NotifiedFolders(session, groups, listed);
    try {
      await notified.#readStatuses(listed.filter((folder) => notified.#isTold(folder)));
    } catch (error) {
      notified.close();
      throw error;
    }
    return notified;
  }

  private constructor(session: Connection, groups: readonly NotifyGroup[], listed: readonly Folder[]) {
    const { folders } = session.mailbox;
    this.#session = session;
    this.#groups = groups;
    this.#listed = listed;
    this.#statuses = new Map();
    this.#stops = [
      folders.onListChange(() => {
        this.#hasListNews = true;
        this.#wake();
      }),
      folders.onMessagesChange((folderId) => {
        if (this.#waiting.size <= MAX_WAITING_FOLDERS) this.#waiting.add(folderId);
        this.#wake();
      }),
      session.mailbox.metadata.onChange((folderId, name) => {
        if (this.#changedEntries.length <= MAX_WAITING_FOLDERS) this.#changedEntries.push({ folderId, name });
        this.#wake();
      }),
    ];
  }

  onNews(wake: () => void): void {
    this.#wake = wake;
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#waiting.clear();
    this.#changedEntries = [];
    this.#wake = () => {};
  }

  /** RFC 5465 §3.1: sends STATUS of every folder with message notifications, except the selected one. */
  async tellAll(): Promise<void> {
    for (const folder of this.#listed) {
      const status = this.#statuses.get(folder.id);
      if (status && folder.id !== this.#selectedId()) this.#tellStatus(folder, status);
      await this.#session.out.ready();
    }
  }

  async tell(): Promise<void> {
    const isTooMuch = this.#waiting.size > MAX_WAITING_FOLDERS || this.#changedEntries.length > MAX_WAITING_FOLDERS;
    if (isTooMuch) return this.#overflow();
    if (this.#hasListNews) await this.#tellList();
    if (this.#waiting.size > 0) await this.#tellMessages();
    for (const entry of this.#changedEntries.splice(0)) this.#tellEntry(entry);
  }

  #overflow(): void {
    const { out } = this.#session;
    out.untagged('OK [NOTIFICATIONOVERFLOW] Too many events, notifications are off');
    this.#session.setNotify({ selected: undefined }, undefined);
  }

  async #tellMessages(): Promise<void> {
    const changed = [...this.#waiting];
    this.#waiting.clear();
    const before = this.#statuses;
    const told = this.#listed.filter(({ id }) => changed.includes(id)).filter((folder) => this.#isTold(folder));
    const now = await this.#session.mailbox.folders.status(told.map(({ id }) => id));
    for (const status of now) {
      const known = before.get(status.folderId);
      this.#statuses.set(status.folderId, status);
      const folder = told.find(({ id }) => id === status.folderId);
      if (!folder || folder.id === this.#selectedId() || !isNews(known, status, this.#eventsOf(folder))) continue;
      this.#tellStatus(folder, status);
      await this.#session.out.ready();
    }
  }

  /** RFC 5465 §5.6 and §5.7; RFC 5464 §4.4.2: names without their values. */
  #tellEntry({ folderId, name }: { readonly folderId: string | undefined; readonly name: string }): void {
    const { out, enabled } = this.#session;
    if (folderId === undefined) {
      const isWanted = this.#groups.some(({ events }) => events.some(({ kind }) => kind === 'ServerMetadataChange'));
      if (isWanted) out.untagged(`METADATA "" ${name}`);
      return;
    }
    const folder = this.#listed.find(({ id }) => id === folderId);
    if (folder && this.#wants(folder, 'MailboxMetadataChange')) {
      out.untagged(`METADATA ${nameOf(enabled, folder.name)} ${name}`);
    }
  }

  /** RFC 5465 §5.4 and §5.5 */
  async #tellList(): Promise<void> {
    this.#hasListNews = false;
    const { mailbox, out } = this.#session;
    const before = new Map(this.#listed.map((folder) => [folder.id, folder]));
    const now = await mailbox.folders.list();
    this.#listed = now;
    const present = new Set(now.map(({ id }) => id));
    for (const folder of before.values()) if (!present.has(folder.id)) this.#tellGone(folder);
    for (const folder of now) {
      this.#tellNamed(folder, before.get(folder.id));
      await out.ready();
    }
    const unread = now.filter((folder) => this.#isTold(folder) && !this.#statuses.has(folder.id));
    if (unread.length > 0) await this.#readStatuses(unread);
  }

  #tellGone(folder: Folder): void {
    this.#statuses.delete(folder.id);
    const { out, enabled } = this.#session;
    if (this.#wants(folder, 'MailboxName')) out.untagged(formatListed(enabled, folder.name, ['\\NonExistent']));
  }

  #tellNamed(folder: Folder, before: Folder | undefined): void {
    const { out, enabled } = this.#session;
    const isRenamed = before !== undefined && before.name !== folder.name;
    const isNamed = (before === undefined || isRenamed) && this.#wants(folder, 'MailboxName');
    const isMarked =
      (before?.isSubscribed ?? false) !== folder.isSubscribed && this.#wants(folder, 'SubscriptionChange');
    if (!isNamed && !isMarked) return;
    const attributes = folder.isSubscribed ? ['\\Subscribed'] : [];
    out.untagged(formatListed(enabled, folder.name, attributes, isRenamed ? { oldName: before.name } : {}));
  }

  async #readStatuses(folders: readonly Folder[]): Promise<void> {
    const statuses = await this.#session.mailbox.folders.status(folders.map(({ id }) => id));
    for (const status of statuses) this.#statuses.set(status.folderId, status);
  }

  /** RFC 5465 §5.1 to §5.3 */
  #tellStatus(folder: Folder, status: FolderStatus): void {
    const { out, enabled } = this.#session;
    const items: StatusItem[] = ['MESSAGES', 'UIDNEXT', 'UIDVALIDITY'];
    if (this.#wants(folder, 'FlagChange')) items.push('UNSEEN');
    if (this.#wants(folder, 'FlagChange') || enabled.condstore) items.push('HIGHESTMODSEQ'); // RFC 5465 §3.1
    out.untagged(formatStatus(enabled, folder.name, items, status));
  }

  #selectedId(): string | undefined {
    return this.#session.state === 'selected' ? this.#session.selected.folder.id : undefined;
  }

  #isTold(folder: Folder): boolean {
    return this.#wants(folder, 'MessageNew') || this.#wants(folder, 'FlagChange');
  }

  #wants(folder: Folder, event: NotifyEvent['kind']): boolean {
    return this.#eventsOf(folder).includes(event);
  }

  /** RFC 5465 §6: the first group that fits counts. */
  #eventsOf(folder: Folder): readonly NotifyEvent['kind'][] {
    return this.#groups.find((group) => fits(group, folder))?.events.map(({ kind }) => kind) ?? [];
  }
}

function isNews(known: FolderStatus | undefined, now: FolderStatus, events: readonly NotifyEvent['kind'][]): boolean {
  const isMoved = known?.uidNext !== now.uidNext || known.messages !== now.messages;
  if (isMoved) return events.includes('MessageNew');
  return known.highestModseq !== now.highestModseq && events.includes('FlagChange');
}

function fits({ folders }: NotifyGroup, { name, role, isSubscribed }: Folder): boolean {
  switch (folders.kind) {
    case 'personal':
      return true;
    case 'inboxes':
      return role === 'inbox' || role === 'junk'; // where mail is delivered to
    case 'subscribed':
      return isSubscribed;
    case 'subtree':
      return folders.names.some((root) => name === root || name.startsWith(root + DELIMITER));
    case 'mailboxes':
      return folders.names.includes(name);
    default:
      return false;
  }
}
