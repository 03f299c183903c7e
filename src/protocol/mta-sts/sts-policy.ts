/** RFC 8461 §3.2. */
export interface StsPolicy {
  readonly mode: 'testing' | 'enforce';
  readonly mx: readonly string[];
  readonly maxAgeSeconds: number;
}

export function formatStsPolicy({ mode, mx, maxAgeSeconds }: StsPolicy): string {
  const lines = ['version: STSv1', `mode: ${mode}`, ...mx.map((host) => `mx: ${host}`), `max_age: ${maxAgeSeconds}`];
  return lines.map((line) => `${line}\r\n`).join('');
}
