import type { NotifyGroup } from '../../protocol/imap/commands/notify.js';
import type { Connection } from './connection.js';
import { fetchMessages } from './fetch/fetch-messages.js';
import type { FolderNews } from './notify-settings.js';
import { ClientGoneError } from './response-writer.js';

/** Unsolicited news: in IDLE (RFC 2177), and always after NOTIFY (RFC 5465). */
export class News {
  readonly #connection: Connection;
  #folders: FolderNews | undefined;
  #stopView: (() => void) | undefined;
  #isOn = false;
  #isDue = false;
  #isIdle = false;
  #telling: Promise<void> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** `isIdle`: begun by IDLE, which allows expunges at any time. */
  begin(isIdle: boolean): void {
    const connection = this.#connection;
    this.#isIdle = isIdle;
    this.#isOn = true;
    if (connection.state === 'selected') this.#stopView = connection.selected.view.onChange(() => this.#due());
    this.#due();
  }

  /** Completes a report that has begun. */
  async end(): Promise<void> {
    this.#isOn = false;
    this.#isDue = false;
    this.#stopView?.();
    this.#stopView = undefined;
    await this.#telling;
  }

  /** Watches folders that are not selected; `undefined`: none. */
  watch(folders: FolderNews | undefined): void {
    this.#folders?.close();
    this.#folders = folders;
    folders?.onNews(() => this.#due());
  }

  close(): void {
    this.watch(undefined);
  }

  #due(): void {
    if (!this.#isOn) return;
    this.#isDue = true;
    this.#telling ??= this.#tell().finally(() => {
      this.#telling = undefined;
    });
  }

  async #tell(): Promise<void> {
    const connection = this.#connection;
    try {
      while (this.#isDue) {
        this.#isDue = false;
        await tellSelected(connection, this.#isIdle);
        await this.#folders?.tell();
        await connection.out.ready();
      }
    } catch (error) {
      if (!(error instanceof ClientGoneError)) connection.log.warn('imap.newsFailed', { error });
    }
  }
}

/** Sends news of the selected folder while no command runs. `isIdle`: IDLE runs, which allows expunges. */
async function tellSelected(session: Connection, isIdle: boolean): Promise<void> {
  if (session.state !== 'selected') return;
  const { notify } = session;
  if (!notify) return session.sync({ mayExpunge: true });
  const group = notify.selected;
  if (!group || group.events.length === 0) return;
  const { view } = session.selected;
  const nextBefore = view.known.uidNext;
  // RFC 5465 §6.1: under SELECTED-DELAYED, expunges wait for a command that allows them
  const mayExpunge = isIdle || group.folders.kind === 'selected';
  await session.sync({ mayExpunge, withoutFlags: !group.events.some(({ kind }) => kind === 'FlagChange') });
  if (session.state === 'selected' && session.selected.view === view) await fetchNew(session, group, nextBefore);
}

/** RFC 5465 §5.2: sends the FETCH items that the client chose for new messages. */
async function fetchNew(session: Connection, { events }: NotifyGroup, nextBefore: number): Promise<void> {
  const items = events.flatMap((event) => (event.kind === 'MessageNew' ? event.items : []));
  if (items.length === 0) return;
  const { known } = session.selected.view;
  if (known.uidNext <= nextBefore) return; // a view that was never read has no sequence numbers yet
  const uids: number[] = [];
  for (let place = known.placeFrom(nextBefore); place <= known.length; place++) uids.push(known.uidAt(place));
  if (uids.length > 0) await fetchMessages(session, uids, items);
}
