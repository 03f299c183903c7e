export type Env = Readonly<Record<string, string | undefined>>;

/** The text of `waypost.env`: `NAME=value` lines, `#` comments, optional quotes around a value. */
export interface EnvFile {
  readonly values: Readonly<Record<string, string>>;
  /** Lines that cannot be parsed, by number from 1. */
  readonly brokenLines: readonly number[];
}

const LINE = /^(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*)$/;

export function parseEnvFile(text: string): EnvFile {
  const values: Record<string, string> = {};
  const brokenLines: number[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const match = LINE.exec(line);
    if (match?.[1] === undefined || match[2] === undefined) brokenLines.push(index + 1);
    else values[match[1]] = unquote(match[2]);
  }
  return { values, brokenLines };
}

/** The text with these values set: the line of a variable is replaced, everything else is unchanged. */
export function changeEnvFile(text: string, values: Readonly<Record<string, string>>): string {
  const missing = new Map(Object.entries(values));
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const changed = lines.map((line) => {
    const name = LINE.exec(line.trim())?.[1];
    const value = name === undefined ? undefined : values[name];
    if (name === undefined || value === undefined) return line;
    missing.delete(name);
    return `${name}=${quote(value)}`;
  });
  const added = [...missing].map(([name, value]) => `${name}=${quote(value)}`);
  return `${[...changed, ...added].join('\n')}\n`;
}

/** A value in quotes is literal; an unquoted one ends before ` #`, which begins a comment. */
function unquote(value: string): string {
  const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(value);
  return quoted?.[2] ?? value.replace(/\s+#.*$/, '');
}

function quote(value: string): string {
  if (/[\r\n]/.test(value)) throw new RangeError('a value in waypost.env is one line');
  if (!/[\s#"']/.test(value)) return value;
  return value.includes('"') ? `'${value}'` : `"${value}"`;
}
