/** Columns as wide as their widest cell; the last one is not padded. */
export function formatTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => printable(row[column]).length)));
  return all.map((row) => formatRow(row, widths)).join('\n');
}

function formatRow(row: readonly string[], widths: readonly number[]): string {
  return widths
    .map((width, column) => printable(row[column]).padEnd(width))
    .join('  ')
    .trimEnd();
}

/** Foreign text must not move the cursor or colour the terminal. */
function printable(text = ''): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
