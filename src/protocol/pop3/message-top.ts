const LF = 0x0a;
const CR = 0x0d;

/** RFC 1939 §7, TOP: the header, its empty line, and this many lines of the body, over pieces. */
export interface MessageTop {
  /** What of the chunk belongs to it. */
  push(chunk: Buffer): Buffer;
  readonly isDone: boolean;
}

export function createMessageTop(bodyLines: number): MessageTop {
  let isHeader = true;
  let isEmptyLine = true;
  let linesLeft = bodyLines;

  return {
    push(chunk) {
      let from = 0;
      while (isHeader || linesLeft > 0) {
        const lf = chunk.indexOf(LF, from);
        if (isHeader) isEmptyLine &&= isBlank(chunk, from, lf === -1 ? chunk.length : lf);
        if (lf === -1) return chunk;
        from = lf + 1;
        if (!isHeader) linesLeft--;
        else if (isEmptyLine) isHeader = false;
        isEmptyLine = true;
      }
      return chunk.subarray(0, from);
    },
    get isDone() {
      return !isHeader && linesLeft === 0;
    },
  };
}

function isBlank(chunk: Buffer, from: number, to: number): boolean {
  return to === from || (to === from + 1 && chunk[from] === CR);
}
