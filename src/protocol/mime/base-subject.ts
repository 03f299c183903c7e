export interface BaseSubject {
  readonly text: string;
  readonly isReplyOrForward: boolean;
}

// What lies beyond does not order or gather anything, and what is taken off bit by bit must have an end
const MAX_CHARACTERS = 1000;

/** RFC 5256 §2.1, of a subject decoded and with each white space one space. */
export function baseSubject(subject: string): BaseSubject {
  let text = subject.slice(0, MAX_CHARACTERS).trim();
  let isReplyOrForward = false;
  for (;;) {
    // Step 2: `(fwd)` at the end
    while (text.slice(-TRAILER.length).toLowerCase() === TRAILER) {
      isReplyOrForward = true;
      text = text.slice(0, -TRAILER.length).trimEnd();
    }
    // Steps 3 to 5: `Re:`, `Fwd[5]:`, and blobs unless nothing else is left
    text = withoutLeaders(text, () => {
      isReplyOrForward = true;
    });
    // Step 6: `[Fwd: …]`
    const wrapped = WRAPPED.exec(text);
    if (!wrapped) return { text, isReplyOrForward };
    isReplyOrForward = true;
    text = (wrapped[1] ?? '').trim();
  }
}

const TRAILER = '(fwd)';
const WRAPPED = /^\[fwd:([\s\S]*)\]$/i;
const BLOB = /^\[[^[\]]*\] */;
const REFWD = /^(?:re|fwd?) *(?:\[[^[\]]*\] *)?: */i;
const LEADER_BEHIND_BLOBS = /^(?:\[[^[\]]*\] *)*(?:re|fwd?) *(?:\[[^[\]]*\] *)?: */i;

function withoutLeaders(subject: string, onLeader: () => void): string {
  let text = subject;
  for (;;) {
    const leader = REFWD.exec(text) ?? LEADER_BEHIND_BLOBS.exec(text);
    if (leader) {
      onLeader();
      text = text.slice(leader[0].length);
      continue;
    }
    const blob = BLOB.exec(text);
    if (!blob || blob[0].length === text.length) return text;
    text = text.slice(blob[0].length);
  }
}
