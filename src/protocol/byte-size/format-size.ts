const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** To one place: `12.3 MB`; 1024-based. */
export function formatSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return unit === 0 ? `${size} B` : `${size.toFixed(1)} ${UNITS[unit]}`;
}
