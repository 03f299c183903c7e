const DOT = 0x2e;
const CR = 0x0d;
const LF = 0x0a;
const LINE_WITH_DOT = Buffer.from('\r\n.');
const EXTRA_DOT = Buffer.from('.');
const END_AT_LINE_START = Buffer.from('.\r\n');
const END_WITHIN_LINE = Buffer.from('\r\n.\r\n');

/** RFC 5321 §4.5.2, the sender's half, over a message that comes in pieces. */
export interface DotStuffer {
  /** The same bytes with a dot before each dot that begins a line, as views of the chunk. */
  push(chunk: Buffer): Buffer[];
  /** Ends the message: the dot on a line of its own. */
  end(): Buffer;
}

export function createDotStuffer(): DotStuffer {
  let before: 'line-start' | 'cr' | 'within' = 'line-start';

  return {
    push(chunk) {
      if (chunk.length === 0) return [];
      const parts: Buffer[] = [];
      let from = 0;
      const stuffAt = (dot: number) => {
        if (dot > from) parts.push(chunk.subarray(from, dot));
        parts.push(EXTRA_DOT);
        from = dot;
      };
      if (before === 'line-start' && chunk[0] === DOT) stuffAt(0);
      else if (before === 'cr' && chunk[0] === LF && chunk[1] === DOT) stuffAt(1);
      for (let at = chunk.indexOf(LINE_WITH_DOT); at !== -1; at = chunk.indexOf(LINE_WITH_DOT, at + 2)) stuffAt(at + 2);
      parts.push(chunk.subarray(from));
      before = lineStateAfter(chunk);
      return parts;
    },
    end: () => (before === 'line-start' ? END_AT_LINE_START : END_WITHIN_LINE),
  };

  function lineStateAfter(chunk: Buffer): typeof before {
    const last = chunk[chunk.length - 1];
    if (last === CR) return 'cr';
    const beforeLast = chunk.length > 1 ? chunk[chunk.length - 2] : before === 'cr' ? CR : undefined;
    return last === LF && beforeLast === CR ? 'line-start' : 'within';
  }
}

/** A whole message for DATA, its closing dot included; views of `source`, nothing is copied. */
export function dotStuff(source: Buffer): Buffer[] {
  const stuffer = createDotStuffer();
  return [...stuffer.push(source), stuffer.end()];
}
