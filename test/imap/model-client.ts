import type { Answer, MessageClient } from './message-client.js';
import { readFetch } from './message-client.js';

/** What a client knows of the selected folder from what it was told, and nothing else. A broken promise throws. */
export class ModelClient {
  folder: string | undefined;
  /** UIDs by place; `undefined` for those it has not asked about yet. */
  places: (number | undefined)[] = [];
  readonly flags = new Map<number, string>();
  readonly #modseqs = new Map<number, number>();

  constructor(
    readonly name: string,
    private readonly session: MessageClient,
  ) {}

  /** `holdsExpunges`: RFC 9051 §7.5.1, the command speaks of messages by place. */
  async run(command: string | readonly (string | Buffer)[], { holdsExpunges = false } = {}): Promise<Answer> {
    const parts = typeof command === 'string' ? [command] : command;
    const answer = await this.session.command(...parts);
    for (const line of answer.untagged) {
      try {
        this.#hear(line, holdsExpunges);
      } catch (error) {
        throw new Error(`${this.name}: ${parts[0]}\n${answer.untagged.join('\n')}`, { cause: error });
      }
    }
    return answer;
  }

  async select(folder: string): Promise<void> {
    this.forget();
    await this.run(`SELECT ${folder}`);
    this.folder = folder;
    await this.learn();
  }

  forget(): void {
    this.folder = undefined;
    this.places = [];
    this.flags.clear();
    this.#modseqs.clear();
  }

  /** As clients do: whatever has come is asked about. */
  async learn(): Promise<void> {
    const first = this.places.indexOf(undefined) + 1;
    if (first > 0) await this.run(`FETCH ${first}:${this.places.length} (UID FLAGS)`, { holdsExpunges: true });
  }

  get uids(): readonly number[] {
    return this.places.filter((uid) => uid !== undefined);
  }

  #hear(line: string, holdsExpunges: boolean): void {
    const [, number, what] = /^(\d+) (EXISTS|EXPUNGE|FETCH)/.exec(line) ?? [];
    const place = Number(number);
    if (what === 'EXISTS') {
      if (place < this.places.length) throw new Error(`EXISTS went down to ${place}`);
      while (this.places.length < place) this.places.push(undefined);
    } else if (what === 'EXPUNGE') {
      this.#expunge(place, holdsExpunges);
    } else if (what === 'FETCH') {
      for (const { items } of readFetch(line)) this.#fetched(place, items);
    } else if (line.startsWith('VANISHED ') && !line.startsWith('VANISHED (EARLIER)')) {
      for (const uid of readSet(line.slice('VANISHED '.length))) {
        this.#expunge(this.#placeOf(uid), holdsExpunges);
      }
    }
  }

  /** A message may go before its UID was asked for: then it is one of those without a name, between its neighbours. */
  #placeOf(uid: number): number {
    const known = this.places.indexOf(uid);
    if (known >= 0) return known + 1;
    const from = this.places.findLastIndex((each) => each !== undefined && each < uid) + 1;
    return this.places[from] === undefined && from < this.places.length ? from + 1 : 0;
  }

  #expunge(place: number, isForbidden: boolean): void {
    if (isForbidden) throw new Error('an expunge in the middle of a command that speaks of places');
    if (!(place >= 1 && place <= this.places.length)) throw new Error(`nothing is at place ${place}`);
    const [uid] = this.places.splice(place - 1, 1);
    if (uid !== undefined) this.flags.delete(uid);
  }

  #fetched(place: number, items: Readonly<Record<string, unknown>>): void {
    if (!(place >= 1 && place <= this.places.length)) throw new Error(`nothing is at place ${place}`);
    if (items.UID !== undefined) this.#name(place, Number(items.UID));
    const uid = this.places[place - 1];
    if (uid === undefined) return;
    if (Array.isArray(items.FLAGS)) this.flags.set(uid, formatFlags(items.FLAGS));
    if (items.MODSEQ !== undefined) {
      const modseq = Number(items.MODSEQ);
      if (modseq < (this.#modseqs.get(uid) ?? 0)) throw new Error('a modification sequence went back');
      this.#modseqs.set(uid, modseq);
    }
  }

  #name(place: number, uid: number): void {
    const known = this.places[place - 1];
    if (known !== undefined && known !== uid) throw new Error(`place ${place} has UID ${uid}, and had ${known}`);
    const [before, after] = [this.places.slice(0, place - 1).findLast(Boolean), this.places.slice(place).find(Boolean)];
    if (uid <= (before ?? 0) || uid >= (after ?? Number.POSITIVE_INFINITY)) throw new Error('UIDs do not ascend');
    this.places[place - 1] = uid;
  }
}

export function formatFlags(flags: Iterable<string>): string {
  return [...flags].sort().join(' ');
}

/** `1:3,7` */
export function readSet(set: string): readonly number[] {
  return set.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split(':').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}
