/** Saves a text as a file on the reader's computer. */
export function saveTextFile(name: string, text: string, type = 'text/plain'): void {
  save(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** The same with bytes. What a stranger sent has no type that a browser would show. */
export function saveBytes(name: string, bytes: ArrayBuffer, type = 'application/octet-stream'): void {
  save(name, new Blob([bytes], { type }));
}

function save(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
