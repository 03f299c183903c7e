/** One block of a report's machine-readable part: `Final-Recipient: rfc822; bob@remote.test`. */
export interface FieldBlock {
  /** The first of that name, any case, unfolded. */
  get(name: string): string | undefined;
  getAll(name: string): readonly string[];
}

export interface FieldLimits {
  readonly maxBlocks: number;
  readonly maxFields: number;
}

/** A value is shown in a log and a webhook: more is of no use. */
const MAX_VALUE = 2000;

/** RFC 3464 §2.1 and RFC 5965 §3: blocks of fields, empty lines between them. Lines that are no fields are passed over. */
export function parseFieldBlocks(text: string, { maxBlocks, maxFields }: FieldLimits): readonly FieldBlock[] {
  const blocks: FieldBlock[] = [];
  let fields: [name: string, value: string][] = [];
  const endBlock = () => {
    if (fields.length > 0 && blocks.length < maxBlocks) blocks.push(toBlock(fields));
    fields = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const last = fields.at(-1);
    if (line.trim() === '') endBlock();
    else if (/^[ \t]/.test(line) && last) last[1] = joined(last[1], line.trim());
    else {
      const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined && fields.length < maxFields) {
        fields.push([name.toLowerCase(), value.trim().slice(0, MAX_VALUE)]);
      }
    }
  }
  endBlock();
  return blocks;
}

function joined(value: string, more: string): string {
  return value.length >= MAX_VALUE ? value : `${value} ${more}`.slice(0, MAX_VALUE);
}

function toBlock(fields: readonly (readonly [name: string, value: string])[]): FieldBlock {
  const getAll = (name: string) => fields.filter(([known]) => known === name.toLowerCase()).map(([, value]) => value);
  return { get: (name) => getAll(name)[0], getAll };
}
