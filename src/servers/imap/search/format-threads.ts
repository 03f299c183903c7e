import type { Thread } from '../../../mailstore/mailbox.js';

/**
 * RFC 5256 §4, THREAD Response: `(2)(3 6 (4 23)(44 7 96))`. Not recursive, because a thread may be as deep as the
 * folder has messages.
 */
export function formatThreads(threads: readonly Thread[], numberOf: (uid: number) => number): string {
  const text: string[] = [];
  const waiting: (Thread | ')')[] = [...threads].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next === ')') {
      text.push(')');
      continue;
    }
    text.push('(');
    let node: Thread | undefined = next;
    let isFirst = true;
    while (node) {
      if (node.uid !== undefined) {
        text.push(isFirst ? `${numberOf(node.uid)}` : ` ${numberOf(node.uid)}`);
        isFirst = false;
      }
      if (node.children.length > 1) break;
      node = node.children[0];
    }
    waiting.push(')');
    if (!node) continue;
    if (!isFirst) text.push(' ');
    for (let i = node.children.length - 1; i >= 0; i -= 1) waiting.push(node.children[i] as Thread);
  }
  return text.join('');
}
