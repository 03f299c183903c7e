import type { ThreadedMessage } from './threaded-message.js';

/** A message in a thread; without one it is a dummy: the parent of messages that name it, which is not here. */
export class ThreadNode {
  parent: ThreadNode | undefined;
  children: ThreadNode[] = [];

  constructor(public message: ThreadedMessage | undefined) {}

  adopt(child: ThreadNode): void {
    child.parent = this;
    this.children.push(child);
  }

  /** Or the same. */
  isBelow(other: ThreadNode): boolean {
    if (other.children.length === 0) return this === other;
    for (let node: ThreadNode | undefined = this; node; node = node.parent) if (node === other) return true;
    return false;
  }
}
