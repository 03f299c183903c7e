import type { ThreadedMessage } from './threaded-message.js';

/** A message in a thread; without a message it is a dummy: a parent that others name and that is missing here. */
export class ThreadNode {
  parent: ThreadNode | undefined;
  children: ThreadNode[] = [];

  constructor(public message: ThreadedMessage | undefined) {}

  adopt(child: ThreadNode): void {
    child.parent = this;
    this.children.push(child);
  }

  /** Also true for the same node. */
  isBelow(other: ThreadNode): boolean {
    if (other.children.length === 0) return this === other;
    for (let node: ThreadNode | undefined = this; node; node = node.parent) if (node === other) return true;
    return false;
  }
}
