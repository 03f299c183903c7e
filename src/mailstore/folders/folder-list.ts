import type { Db } from '../../db/database.js';
import type { RowSeal } from '../../sealing/row-seal.js';
import { DEFAULT_NAMES, type Folder } from './folder.js';
import { findListVersion, type ListedRow, listRows, listSubscriptions } from './folder-store.js';

/** All folders of a mailbox at one version of its list. */
export interface FolderList {
  /** In the order of names. */
  readonly folders: readonly Folder[];
  readonly byName: ReadonlyMap<string, Folder>;
  /** Subscribed names that no folder has. */
  readonly strayNames: readonly string[];
}

/** Reads the list, and opens each name only once: known names are recognised by their sealed bytes. */
export class FolderNames {
  readonly #opened = new Map<string, { readonly sealed: Uint8Array; readonly name: string }>();

  constructor(
    private readonly aliasId: string,
    private readonly seal: RowSeal,
  ) {}

  async read(db: Db): Promise<FolderList> {
    const folders = (await listRows(db, this.aliasId)).map((row) => this.#toFolder(row));
    folders.sort((a, b) => (a.name < b.name ? -1 : 1));
    const ids = new Set(folders.map(({ id }) => id));
    for (const id of this.#opened.keys()) if (!ids.has(id)) this.#opened.delete(id);
    const stray = await listSubscriptions(db, this.aliasId);
    return {
      folders,
      byName: new Map(folders.map((folder) => [folder.name, folder])),
      strayNames: stray.map(({ nameTag, sealedName }) => this.seal.open(strayContext(nameTag), sealedName).toString()),
    };
  }

  /** The columns of a name. */
  sealName(id: string, name: string): { readonly id: string; readonly nameTag: string; readonly sealedName: Buffer } {
    return { id, nameTag: this.seal.tag(name), sealedName: this.seal.seal(id, Buffer.from(name)) };
  }

  sealStray(name: string): { readonly nameTag: string; readonly sealedName: Buffer } {
    const nameTag = this.seal.tag(name);
    return { nameTag, sealedName: this.seal.seal(strayContext(nameTag), Buffer.from(name)) };
  }

  tag(name: string): string {
    return this.seal.tag(name);
  }

  #toFolder({ id, role, sealedName, isSubscribed, uidValidity }: ListedRow): Folder {
    return { id, role, isSubscribed, uidValidity, name: sealedName ? this.#open(id, sealedName) : nameOf(role) };
  }

  #open(id: string, sealed: Uint8Array): string {
    const known = this.#opened.get(id);
    if (known && Buffer.compare(known.sealed, sealed) === 0) return known.name;
    const name = this.seal.open(id, sealed).toString();
    this.#opened.set(id, { sealed, name });
    return name;
  }
}

function nameOf(role: Folder['role']): string {
  if (!role) throw new Error('A folder has neither name nor role');
  return DEFAULT_NAMES[role];
}

function strayContext(nameTag: string): string {
  return `subscription ${nameTag}`;
}

/** The list in memory, read again when its version has changed. `undefined`: there is no mailbox. */
export class ListCache {
  #kept: { readonly version: number; readonly list: FolderList } | undefined;

  constructor(
    private readonly aliasId: string,
    private readonly names: FolderNames,
  ) {}

  async read(db: Db): Promise<FolderList | undefined> {
    const version = await findListVersion(db, this.aliasId);
    if (version === undefined) return undefined;
    if (this.#kept?.version === version) return this.#kept.list;
    // Rows may be newer than the version; then the next check differs too and reads again
    const list = await this.names.read(db);
    this.#kept = { version, list };
    return list;
  }
}
