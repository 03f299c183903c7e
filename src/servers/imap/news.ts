import type { Connection } from './connection.js';
import type { FolderNews } from './notify-settings.js';
import { ClientGoneError } from './response-writer.js';
import { tellSelected } from './tell-selected.js';

/** What a client is told while it says nothing: in IDLE (RFC 2177), and always once it has asked by NOTIFY (RFC 5465). */
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

  /** `isIdle`: by IDLE, where expunges may always be told. */
  begin(isIdle: boolean): void {
    const connection = this.#connection;
    this.#isIdle = isIdle;
    this.#isOn = true;
    if (connection.state === 'selected') this.#stopView = connection.selected.view.onChange(() => this.#due());
    this.#due();
  }

  /** What is being told is told to its end. */
  async end(): Promise<void> {
    this.#isOn = false;
    this.#isDue = false;
    this.#stopView?.();
    this.#stopView = undefined;
    await this.#telling;
  }

  /** What is to be told of folders that are not selected; `undefined`: nothing. */
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
