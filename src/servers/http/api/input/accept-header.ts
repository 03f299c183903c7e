/** The media types that `Accept` names (RFC 9110 §12.5.1), without ranges and without those it excludes. */
export function namedTypes(accept: string | string[] | undefined): ReadonlySet<string> {
  const entries = [accept ?? []].flat().join(',').split(',');
  const named = entries.flatMap((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const isExcluded = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    return type === '' || type.includes('*') || isExcluded ? [] : [type];
  });
  return new Set(named);
}
