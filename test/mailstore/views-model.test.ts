import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mailbox } from '../../src/mailstore/mailbox.js';
import type { Flags } from '../../src/mailstore/message.js';
import type { FolderChange, FolderView } from '../../src/mailstore/views/folder-view.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { message, openMailboxes } from './mailbox-fixture.js';

shareDirectory();

/*
 * Several clients look at one folder while it changes. Each keeps a list as the simplest client would, changes it only
 * by what its view tells, and compares: with its own snapshot after every step, with the folder after every sync.
 */

const RUNS = 12;
const KEYWORDS = ['$Forwarded', 'work', 'Later'];

type Act =
  | { readonly kind: 'append'; readonly bits: readonly number[] }
  | {
      readonly kind: 'flags';
      readonly at: readonly number[];
      readonly mode: 'add' | 'remove' | 'replace';
      readonly flags: Flags;
    }
  | { readonly kind: 'expunge' }
  | { readonly kind: 'remove' | 'move' | 'copy'; readonly at: readonly number[] };
type Step =
  | Act
  | { readonly kind: 'open' | 'close' | 'ready'; readonly client: number }
  | { readonly kind: 'sync'; readonly client: number; readonly mayExpunge: boolean }
  | { readonly kind: 'burst'; readonly acts: readonly Act[]; readonly mayExpunge: boolean };

const bits = fc.integer({ min: 0, max: 31 });
const flags = fc.record({ bits, keywords: fc.subarray(KEYWORDS) });
const at = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      bits: fc.array(bits, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('flags' as const),
      at,
      mode: fc.constantFrom('add', 'remove', 'replace'),
      flags,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expunge' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('remove', 'move', 'copy'), at }) },
);
const client = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: act },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('open', 'ready', 'close'), client }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('sync' as const), client, mayExpunge: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('burst' as const),
      acts: fc.array(act, { maxLength: 4 }),
      mayExpunge: fc.boolean(),
    }),
  },
);

describe('views of one folder', () => {
  it('tell each client exactly what it needs to know, in an order that it can follow', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
        run += 1;
        const folder = await mailbox.folders.create(`model ${run}`);
        const other = await mailbox.folders.create(`other ${run}`);
        await using world = new World(mailbox, folder.id, other.id);
        for (const each of steps) await world.take(each);
        await world.settle();
      }),
      { numRuns: RUNS },
    );
  });
});

class World {
  readonly #clients: (Client | undefined)[] = [];

  constructor(
    private readonly mailbox: Mailbox,
    private readonly folderId: string,
    private readonly otherId: string,
  ) {}

  async take(each: Step): Promise<void> {
    switch (each.kind) {
      case 'open':
        this.#clients[each.client] ??= await Client.open(this.mailbox, this.folderId, await this.#truth());
        return;
      case 'close':
        this.#clients[each.client]?.view.close();
        this.#clients[each.client] = undefined;
        return;
      case 'ready':
        return this.#clients[each.client]?.ready();
      case 'sync':
        return this.#clients[each.client]?.sync(each.mayExpunge, () => this.#truth());
      case 'burst': {
        const clients = this.#clients.filter((known) => known !== undefined);
        const [told] = await Promise.all([
          Promise.all(clients.map((known) => known.view.sync({ mayExpunge: each.mayExpunge }))),
          ...each.acts.map((one) => this.#act(one)),
        ]);
        for (const [n, known] of clients.entries()) known.apply(told[n] ?? []);
        return;
      }
      default:
        return this.#act(each);
    }
  }

  async settle(): Promise<void> {
    for (const known of this.#clients) await known?.sync(true, () => this.#truth());
  }

  [Symbol.asyncDispose] = async () => {
    for (const known of this.#clients) known?.view.close();
  };

  async #act(each: Act): Promise<void> {
    const { messages } = this.mailbox;
    switch (each.kind) {
      case 'append': {
        const added = each.bits.map((bits) => ({ source: message('m'), flags: { bits, keywords: [] } }));
        return void (await messages.append(this.folderId, added));
      }
      case 'flags':
        return void (await messages.setFlags(this.folderId, uidsOf(each.at), each));
      case 'expunge':
        return void (await messages.expunge(this.folderId));
      case 'remove':
        return void (await messages.remove(this.folderId, uidsOf(each.at)));
      case 'move':
        return void (await messages.move(this.folderId, uidsOf(each.at), this.otherId));
      case 'copy':
        return void (await messages.copy(this.folderId, uidsOf(each.at), this.folderId));
    }
  }

  async #truth(): Promise<Truth> {
    const uids = Array.from({ length: 400 }, (_, n) => n + 1);
    const rows = await this.mailbox.messages.rows(this.folderId, uids);
    const [status] = await this.mailbox.folders.status([this.folderId]);
    expect(status).toMatchObject({
      messages: rows.length,
      unseen: rows.filter(({ flags: { bits } }) => (bits & 1) === 0).length,
      deleted: rows.filter(({ flags: { bits } }) => (bits & 8) !== 0).length,
      sizeBytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    });
    return { messages: rows.map(({ uid, flags }) => ({ uid, flags })), highestModseq: status?.highestModseq ?? 0 };
  }
}

interface Known {
  uid: number | undefined;
  flags: Flags | undefined;
}

interface Truth {
  readonly messages: readonly { readonly uid: number; readonly flags: Flags }[];
  readonly highestModseq: number;
}

class Client {
  /** What stood there when the folder was opened is known with its flags, as to a client that was here before. */
  readonly #list: Known[];
  #isReady = false;

  private constructor(
    readonly view: FolderView,
    truth: Truth,
  ) {
    expect(view.known.length).toBe(truth.messages.length);
    this.#list = truth.messages.map(({ uid, flags }) => ({ uid, flags }));
  }

  static async open(mailbox: Mailbox, folderId: string, truth: Truth): Promise<Client> {
    return new Client(await mailbox.view(folderId), truth);
  }

  async ready(): Promise<void> {
    await this.view.ready();
    this.#isReady = true;
    this.#compare();
  }

  async sync(mayExpunge: boolean, truth: () => Promise<Truth>): Promise<void> {
    this.apply(await this.view.sync({ mayExpunge }));
    await this.ready();
    const { messages, highestModseq } = await truth();
    const isHeld = ({ uid }: Known) => uid !== undefined && this.view.isHeldBack(uid);
    expect(this.#list.filter((known) => !isHeld(known))).toEqual(messages);
    const heldBack = this.#list.filter(isHeld).length;
    if (mayExpunge) expect(heldBack).toBe(0);
    if (heldBack === 0) expect(this.view.known.highestModseq).toBe(highestModseq);
    else expect(this.view.known.highestModseq).toBeLessThan(highestModseq);
  }

  apply(changes: readonly FolderChange[]): void {
    for (const change of changes) {
      switch (change.kind) {
        case 'expunged':
          for (const [n, place] of change.places.entries()) {
            const [gone] = this.#list.splice(place - 1, 1);
            expect(gone?.uid ?? change.uids[n]).toBe(change.uids[n]);
          }
          break;
        case 'arrived':
          expect(change.length).toBeGreaterThan(this.#list.length);
          while (this.#list.length < change.length) this.#list.push({ uid: undefined, flags: undefined });
          break;
        case 'flags': {
          const known = this.#list[change.place - 1];
          expect(known?.uid ?? change.uid).toBe(change.uid);
          if (known) known.flags = change.flags;
          break;
        }
        case 'gone':
          expect.unreachable('no session deleted the folder');
      }
    }
    this.#compare();
  }

  /** Fetches what has arrived; everything else must stand where it stood. */
  #compare(): void {
    const { known } = this.view;
    expect(known.length).toBe(this.#list.length);
    if (!this.#isReady) return;
    for (const [n, entry] of this.#list.entries()) {
      entry.uid ??= known.uidAt(n + 1);
      entry.flags ??= known.flagsAt(n + 1);
      expect(known.uidAt(n + 1)).toBe(entry.uid);
      expect(known.placeOf(entry.uid)).toBe(n + 1);
    }
  }
}

function uidsOf(places: readonly number[]): readonly number[] {
  return [...new Set(places)].map((place) => place + 1).sort((a, b) => a - b);
}
