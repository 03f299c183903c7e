/** RFC 9051 §4: a list, a string (octets as latin1), an atom as its text, NIL as `undefined`. */
export type WireValue = string | undefined | readonly WireValue[];

/** No structure of ours is deeper: `STRUCTURE_LIMITS` bounds the parts, and each has a few lists in it. */
const MAX_DEPTH = 400;

/** Parses the output of `formatEnvelope` and `formatBodyStructure`. Throws a `RangeError` for anything else. */
export function readWire(octets: Buffer): WireValue {
  const reader = new WireReader(octets.toString('latin1'));
  return reader.value(0);
}

class WireReader {
  private at = 0;

  constructor(private readonly text: string) {}

  value(depth: number): WireValue {
    switch (this.text[this.at]) {
      case '(':
        this.at += 1;
        return this.list(depth + 1);
      case '"':
        return this.quoted();
      case '{':
        return this.literal();
      default:
        return this.atom();
    }
  }

  private list(depth: number): readonly WireValue[] {
    if (depth > MAX_DEPTH) throw new RangeError('a structure that is too deep');
    const values: WireValue[] = [];
    for (;;) {
      const next = this.text[this.at];
      if (next === undefined) throw new RangeError('a list without its end');
      if (next === ')') break;
      if (next === ' ') this.at += 1;
      else values.push(this.value(depth));
    }
    this.at += 1;
    return values;
  }

  private quoted(): string {
    QUOTED.lastIndex = this.at;
    const [whole, inside = ''] = QUOTED.exec(this.text) ?? [];
    if (whole === undefined) throw new RangeError('a string without its end');
    this.at += whole.length;
    return inside.includes('\\') ? inside.replace(/\\(.)/g, '$1') : inside;
  }

  private literal(): string {
    LITERAL.lastIndex = this.at;
    const [head = '', length = ''] = LITERAL.exec(this.text) ?? [];
    const from = this.at + head.length;
    const to = from + Number(length);
    if (head === '' || to > this.text.length) throw new RangeError('a literal without its end');
    this.at = to;
    return this.text.slice(from, to);
  }

  private atom(): string | undefined {
    ATOM.lastIndex = this.at;
    const [text] = ATOM.exec(this.text) ?? [];
    if (text === undefined) throw new RangeError('an atom that is none');
    this.at += text.length;
    return text === 'NIL' ? undefined : text;
  }
}

const QUOTED = /"((?:[^"\\]|\\.)*)"/y;
const LITERAL = /\{(\d{1,9})\}\r\n/y;
const ATOM = /[^\s()"{]+/y;
