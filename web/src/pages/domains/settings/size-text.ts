const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size in the service's format, exact: `10 GB`, or bytes where no larger unit divides evenly. */
export function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  let power = 0;
  let value = bytes;
  while (power < UNITS.length - 1 && value >= 1024 && value % 1024 === 0) {
    value /= 1024;
    power++;
  }
  return `${value} ${UNITS[power]}`;
}
