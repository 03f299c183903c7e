/** A message split as RFC 3156 §4 requires. */
export interface SplitMessage {
  /** Fields that stay readable: sender, recipients, date, subject. */
  readonly outerFields: readonly Buffer[];
  /** Fields of the entity: encrypted unchanged, together with the body. */
  readonly entityFields: readonly EntityField[];
  readonly hasMimeVersion: boolean;
  readonly body: Buffer;
}

export interface EntityField {
  /** Lower case. */
  readonly name: string;
  /** Octets as latin1, folds included. */
  readonly value: string;
  readonly bytes: Buffer;
}

const FIELD = /^([!-9;-~]+)[ \t]*:/;
/** Longer than any field name. */
const NAME_BYTES = 200;

/** Also handles malformed messages: a line that is not a field begins the body, so that no text is left outside. */
export function splitMessage(source: Buffer): SplitMessage {
  const outerFields: Buffer[] = [];
  const entityFields: EntityField[] = [];
  let hasMimeVersion = false;
  let at = 0;
  while (at < source.length) {
    const empty = emptyLineAt(source, at);
    if (empty > 0) return { outerFields, entityFields, hasMimeVersion, body: source.subarray(at + empty) };
    const match = FIELD.exec(source.toString('latin1', at, Math.min(at + NAME_BYTES, source.length)));
    if (!match) break;
    const end = endOfField(source, at);
    const name = (match[1] ?? '').toLowerCase();
    const bytes = source.subarray(at, end);
    if (name.startsWith('content-')) {
      entityFields.push({ name, value: source.toString('latin1', at + match[0].length, end), bytes });
    } else {
      outerFields.push(bytes);
      hasMimeVersion ||= name === 'mime-version';
    }
    at = end;
  }
  return { outerFields, entityFields, hasMimeVersion, body: source.subarray(at) };
}

const [CR, LF, SPACE, TAB] = [0x0d, 0x0a, 0x20, 0x09] as const;

function emptyLineAt(source: Buffer, at: number): number {
  if (source[at] === LF) return 1;
  return source[at] === CR && source[at + 1] === LF ? 2 : 0;
}

/** RFC 5322 §2.2.3: lines that begin with white space continue the field. */
function endOfField(source: Buffer, start: number): number {
  let at = start;
  do {
    const lineEnd = source.indexOf(LF, at);
    if (lineEnd === -1) return source.length;
    at = lineEnd + 1;
  } while (source[at] === SPACE || source[at] === TAB);
  return at;
}
