/** RFC 4180, read without the library that writes it. Every cell must be quoted. */
export function parseCsv(text: string): Record<string, string>[] {
  const [heading = [], ...rows] = readRows(text);
  return rows.map((row) => {
    if (row.length !== heading.length) throw new Error(`a row of ${row.length} cells`);
    return Object.fromEntries(heading.map((name, at) => [name, row[at] ?? '']));
  });
}

export function readRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`a cell without quotes at ${at}: ${text.slice(at, at + 20)}`);
    let cell = '';
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error('a cell does not end');
      if (text[at] !== '"') cell += text[at];
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else break;
    }
    row.push(cell);
    at += 1;
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`neither the next cell nor the next row at ${at}`);
  }
  if (row.length > 0) throw new Error('the last row does not end');
  return rows;
}
