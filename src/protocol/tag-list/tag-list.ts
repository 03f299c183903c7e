/** RFC 6376 §3.2: `v=DKIM1; k=rsa; p=…`. `undefined` for anything that is no such list, a repeated tag included. */
export function parseTagList(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const [, name, value] = /^\s*([A-Za-z][A-Za-z0-9_]*)\s*=(.*)$/s.exec(part) ?? [];
    if (name === undefined || value === undefined || tags.has(name)) return undefined;
    tags.set(name, value.trim());
  }
  return tags;
}
