import type { Collection } from '../collection.js';
import type { CollectionSnapshot } from '../groupware.js';
import { bareName, type ObjectFacts } from '../object.js';

/** The objects of a collection at one change; it never changes. In the order of ids. */
export class FactList {
  #byBare: Map<string, ObjectFacts> | undefined;
  #byUid: Map<string, ObjectFacts> | undefined;

  constructor(
    readonly modseq: number,
    readonly objects: readonly ObjectFacts[],
  ) {}

  findBare(id: string): ObjectFacts | undefined {
    this.#byBare ??= new Map(this.objects.map((facts) => [bareName(facts.name), facts]));
    return this.#byBare.get(id);
  }

  findUid(uid: string): ObjectFacts | undefined {
    this.#byUid ??= new Map(this.objects.map((facts) => [facts.uid, facts]));
    return uid === '' ? undefined : this.#byUid.get(uid);
  }

  /** Returns a list with these objects in their new state, and without objects that were removed after them. */
  with(
    modseq: number,
    changed: readonly ObjectFacts[],
    removed: readonly { readonly id: string; readonly modseq: number }[],
  ): FactList {
    const objects = [...this.objects];
    const gone: ObjectFacts[] = [];
    const came: ObjectFacts[] = [];
    for (const facts of changed) {
      const at = placeOf(objects, facts.id);
      const known = objects[at];
      if (known?.id !== facts.id) objects.splice(at, 0, facts);
      else if (known.modseq > facts.modseq) continue;
      else {
        objects[at] = facts;
        gone.push(known);
      }
      came.push(facts);
    }
    for (const { id, modseq: removedAt } of removed) {
      const at = placeOf(objects, id);
      const known = objects[at];
      if (known?.id !== id || known.modseq >= removedAt) continue;
      objects.splice(at, 1);
      gone.push(known);
    }
    const next = new FactList(Math.max(modseq, this.modseq), objects);
    if (gone.length + came.length < objects.length / 2) this.#handOver(next, gone, came);
    return next;
  }

  /**
   * Passes the indexes to the newer list, which serves all later lookups: building them would cost more than the rest
   * of a change. This list builds its own again if it is used.
   */
  #handOver(next: FactList, gone: readonly ObjectFacts[], came: readonly ObjectFacts[]): void {
    next.#byBare = this.#byBare;
    next.#byUid = this.#byUid;
    this.#byBare = undefined;
    this.#byUid = undefined;
    for (const { id, name, uid } of gone) {
      drop(next.#byBare, bareName(name), id);
      drop(next.#byUid, uid, id);
    }
    for (const facts of came) {
      // Removed again by the same change
      if (next.objects[placeOf(next.objects, facts.id)] !== facts) continue;
      next.#byBare?.set(bareName(facts.name), facts);
      next.#byUid?.set(facts.uid, facts);
    }
  }
}

/** Another object may have taken the name. */
function drop(index: Map<string, ObjectFacts> | undefined, key: string, id: string): void {
  if (index?.get(key)?.id === id) index.delete(key);
}

/** The place of the id, or where it would be inserted. */
function placeOf(objects: readonly ObjectFacts[], id: string): number {
  // New ids are the highest
  const last = objects.at(-1);
  if (!last || last.id < id) return objects.length;
  let [low, high] = [0, objects.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((objects[middle] as ObjectFacts).id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function toSnapshot(collection: Collection, list: FactList): CollectionSnapshot {
  return {
    collection: { ...collection, highestModseq: list.modseq, objectCount: list.objects.length },
    objects: list.objects,
    find(name) {
      const found = list.findBare(bareName(name));
      return found?.name === name ? found : undefined;
    },
    findBare: (id) => list.findBare(id),
    findUid: (uid) => list.findUid(uid),
  };
}
