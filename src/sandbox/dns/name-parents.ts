/** `a.b.test`, `b.test`, `test`: the hosted domain may be any of them. */
export function withParents(name: string): string[] {
  const labels = name.split('.');
  return labels.map((_, i) => labels.slice(i).join('.'));
}
