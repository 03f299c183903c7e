const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * RFC 6376 §3.2: `v=DKIM1; k=rsa; p=…`, with one semicolon at the end or none. `undefined` for anything that is no such
 * list: a repeated tag, or nothing between two semicolons.
 */
export function parseTagList(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>();
  const parts = text.split(';');
  if (parts.at(-1)?.trim() === '') parts.pop();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(0, equals)).trim();
    if (!NAME.test(name) || tags.has(name)) return undefined;
    tags.set(name, part.slice(equals + 1).trim());
  }
  return tags;
}
