const SEPARATORS = [',', ';', '\t'];

/** RFC 4180, with the separators that programs of other countries use. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(clean);
  const rows: string[][] = [];
  let row: string[] = [];
  let from = 0;
  const endCell = (to: number) => row.push(cellOf(clean.slice(from, to)));
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  };
  let isQuoted = false;
  for (let at = 0; at < clean.length; at++) {
    const sign = clean[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === separator || sign === '\n')) {
      endCell(at);
      from = at + 1;
      if (sign === '\n') endRow();
    }
  }
  endCell(clean.length);
  endRow();
  return rows;
}

function cellOf(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith('"') && trimmed.endsWith('"') && trimmed.length > 1
    ? trimmed.slice(1, -1).replaceAll('""', '"').trim()
    : trimmed;
}

/** What stands most often in the first line. */
function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const count = (separator: string) => head.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

/** A spreadsheet would take what begins like a formula as one. */
function formatCell(cell: string): string {
  const safe = /^[=@]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
