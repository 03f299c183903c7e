import { ThreadNode } from './thread-node.js';
import type { ThreadedMessage } from './threaded-message.js';

/** RFC 5256 §3, REFERENCES step 5: threads of one subject are merged. `roots` are in the order of dates. */
export function gatherBySubject(roots: readonly ThreadNode[]): readonly ThreadNode[] {
  const table = subjectTable(roots);
  const left = new Set(roots);
  for (const current of roots) {
    const subject = leaderOf(current)?.baseSubject ?? '';
    const chosen = subject === '' ? undefined : table.get(subject);
    if (!chosen || chosen === current) continue;
    left.delete(current);
    if (!chosen.message && !current.message) for (const child of current.children) chosen.adopt(child);
    else if (!chosen.message || (isReply(current) && !isReply(chosen))) chosen.adopt(current);
    else {
      // Neither answers the other: both become children of a dummy
      const dummy = new ThreadNode(undefined);
      dummy.adopt(chosen);
      dummy.adopt(current);
      left.delete(chosen);
      left.add(dummy);
      table.set(subject, dummy);
    }
  }
  return [...left];
}

/** Steps 5.A and 5.B: the thread of each subject that the others join. */
function subjectTable(roots: readonly ThreadNode[]): Map<string, ThreadNode> {
  const table = new Map<string, ThreadNode>();
  for (const root of roots) {
    const subject = leaderOf(root)?.baseSubject ?? '';
    if (subject === '') continue;
    const chosen = table.get(subject);
    const isBetter = chosen?.message && (!root.message || (isReply(chosen) && !isReply(root)));
    if (!chosen || isBetter) table.set(subject, root);
  }
  return table;
}

function leaderOf(root: ThreadNode): ThreadedMessage | undefined {
  return root.message ?? root.children[0]?.message;
}

function isReply({ message }: ThreadNode): boolean {
  return message?.isReplyOrForward ?? false;
}
