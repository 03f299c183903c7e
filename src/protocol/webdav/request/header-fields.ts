export type Depth = '0' | '1' | 'infinity';

/** `undefined`: something else was sent. */
export function parseDepth(header: string | undefined, absent: Depth): Depth | undefined {
  const depth = header?.trim().toLowerCase() ?? absent;
  return depth === '0' || depth === '1' || depth === 'infinity' ? depth : undefined;
}

/** RFC 8144, with `Brief` of older programs. */
export interface Preferences {
  readonly result: 'minimal' | 'representation' | undefined;
  readonly leavesRootOut: boolean;
}

export function parsePreferences(prefer: string | undefined, brief?: string): Preferences {
  const asked = (prefer ?? '')
    .slice(0, 1024)
    .split(',')
    .map((each) => (each.split(';', 1)[0] ?? '').replace(/[\s"]/g, '').toLowerCase());
  const isBrief = brief?.trim().toLowerCase() === 't';
  const isMinimal = isBrief || asked.includes('return=minimal') || asked.includes('return-minimal');
  const wants = asked.includes('return=representation') || asked.includes('return-representation');
  return {
    result: isMinimal ? 'minimal' : wants ? 'representation' : undefined,
    leavesRootOut: asked.includes('depth-noroot'),
  };
}

/** RFC 4918 §10.6: true unless it says F. */
export function parseOverwrite(header: string | undefined): boolean {
  return header?.trim().toUpperCase() !== 'F';
}
