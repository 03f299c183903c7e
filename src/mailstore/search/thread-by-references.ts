import { Pace } from '../../platform/pace.js';
import type { Thread } from '../mailbox.js';
import { sortInSlices } from './sort-in-slices.js';
import { gatherBySubject } from './thread-gather.js';
import { ThreadNode } from './thread-node.js';
import type { ThreadedMessage } from './threaded-message.js';

/** RFC 5256 §3, REFERENCES; step numbers refer to it. Chains may be as long as the folder, so there is no recursion. */
export async function threadByReferences(messages: readonly ThreadedMessage[]): Promise<readonly Thread[]> {
  const pace = new Pace();
  const linked = await link(messages, pace);
  const roots = prune(linked); // steps 2 and 3
  for (const root of roots) if (!root.message) root.children = [...(await sortSiblings(root.children))];
  const gathered = gatherBySubject(await sortSiblings(roots)); // steps 4 and 5
  return toThreads(await sortAll(gathered)); // step 6
}

/** Step 1. */
async function link(messages: readonly ThreadedMessage[], pace: Pace): Promise<readonly ThreadNode[]> {
  const byId = new Map<string, ThreadNode>();
  const nodes: ThreadNode[] = [];
  const nodeOf = (id: string): ThreadNode => {
    const known = byId.get(id);
    if (known) return known;
    const dummy = new ThreadNode(undefined);
    byId.set(id, dummy);
    nodes.push(dummy);
    return dummy;
  };
  for (const message of messages) {
    const node = placeMessage(message, byId, nodes);
    let parent: ThreadNode | undefined;
    for (const id of message.references) {
      const referred = nodeOf(id);
      if (referred === node) continue;
      // (A) existing links stay, and none makes a ring
      if (parent && !referred.parent && !parent.isBelow(referred)) parent.adopt(referred);
      parent = referred;
    }
    // (B) the message's own References override those of other messages
    moveUnder(node, parent && !parent.isBelow(node) ? parent : undefined);
    if (pace.isDue) await pace.rest();
  }
  return nodes;
}

/** A message without an id, or with another one's id, is not found by reference. */
function placeMessage(message: ThreadedMessage, byId: Map<string, ThreadNode>, nodes: ThreadNode[]): ThreadNode {
  const { messageId } = message;
  const known = messageId === undefined ? undefined : byId.get(messageId);
  if (known && !known.message) {
    known.message = message;
    return known;
  }
  const node = new ThreadNode(message);
  nodes.push(node);
  if (messageId !== undefined && !known) byId.set(messageId, node);
  return node;
}

function moveUnder(node: ThreadNode, parent: ThreadNode | undefined): void {
  if (node.parent === parent) return;
  if (node.parent) {
    const siblings = node.parent.children;
    siblings.splice(siblings.indexOf(node), 1);
    node.parent = undefined;
  }
  parent?.adopt(node);
}

/**
 * Steps 2 and 3: a dummy is removed and its children take its place, except at the top with two or more. Children are
 * then attached to the next message above them, or to the dummy at the top.
 */
function prune(nodes: readonly ThreadNode[]): readonly ThreadNode[] {
  const anchors = new Map<ThreadNode, ThreadNode>();
  for (const node of nodes) node.children = [];
  const real = nodes.filter(({ message }) => message).sort((a, b) => uidOf(a) - uidOf(b));
  const roots: ThreadNode[] = [];
  const dummies = new Set<ThreadNode>();
  for (const node of real) {
    const anchor = node.parent && anchorOf(node.parent, anchors);
    if (!anchor) roots.push(node);
    else {
      anchor.children.push(node);
      if (!anchor.message) dummies.add(anchor);
    }
  }
  for (const dummy of dummies) roots.push(...(dummy.children.length > 1 ? [dummy] : dummy.children));
  return roots;
}

/** The nearest message at or above, else the dummy at the top. Each dummy is visited once. */
function anchorOf(start: ThreadNode, anchors: Map<ThreadNode, ThreadNode>): ThreadNode {
  const walked: ThreadNode[] = [];
  let node = start;
  while (!node.message && node.parent && !anchors.has(node)) {
    walked.push(node);
    node = node.parent;
  }
  const anchor = anchors.get(node) ?? node;
  for (const dummy of walked) anchors.set(dummy, anchor);
  return anchor;
}

function uidOf({ message }: ThreadNode): number {
  return message?.uid ?? 0;
}

/** A dummy has the date of its first child; children are already in order. */
function firstMessage(node: ThreadNode): ThreadedMessage | undefined {
  return node.message ?? node.children[0]?.message;
}

function sortSiblings(nodes: readonly ThreadNode[]): Promise<readonly ThreadNode[]> {
  return sortInSlices(nodes, (left, right) => {
    const [a, b] = [firstMessage(left), firstMessage(right)];
    return (a?.sentAt ?? 0) - (b?.sentAt ?? 0) || (a?.uid ?? 0) - (b?.uid ?? 0);
  });
}

async function sortAll(roots: readonly ThreadNode[]): Promise<readonly ThreadNode[]> {
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.children.length > 1) node.children = [...(await sortSiblings(node.children))];
    for (const child of node.children) waiting.push(child);
  }
  return sortSiblings(roots);
}

function toThreads(roots: readonly ThreadNode[]): readonly Thread[] {
  const top: Thread[] = [];
  const waiting: { readonly node: ThreadNode; readonly into: Thread[] }[] = [];
  const begin = (nodes: readonly ThreadNode[], into: Thread[]) => {
    for (let i = nodes.length - 1; i >= 0; i--) waiting.push({ node: nodes[i] as ThreadNode, into });
  };
  begin(roots, top);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const children: Thread[] = [];
    next.into.push({ uid: next.node.message?.uid, children });
    begin(next.node.children, children);
  }
  return top;
}
