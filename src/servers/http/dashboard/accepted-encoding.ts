export type Encoding = 'br' | 'gzip';

/** RFC 9110 §12.5.3. The best encoding that both sides support; `undefined`: none. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const entry of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    (isRefused ? refused : accepted).add(name);
  }
  return available.find((encoding) => !refused.has(encoding) && (accepted.has(encoding) || accepted.has('*')));
}
