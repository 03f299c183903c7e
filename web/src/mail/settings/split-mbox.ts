/** Where one part of a file begins and ends. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
  /** It is one message that no mailbox takes: it is not sent. */
  readonly isTooLarge: boolean;
}

type Sliced = Pick<Blob, 'size' | 'slice'>;

const MB = 1024 * 1024;
/** A part is sent in one call, and sent again when the network fails. */
const PART_BYTES = 8 * MB;
/** The service takes no larger message. */
const MAX_BYTES = 64 * MB;
/** A separator may begin in one window and end in the next. */
const SEAM_BYTES = 2048;

/** The service splits at no other lines: a date as asctime(3) writes it, with a zone before or after the year. */
const SEPARATOR =
  /\nFrom .{0,900}?\s[A-Z][a-z]{2} +(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,2} +\d{1,2}:\d{2}(?::\d{2})?(?: +(?:[+-]\d{4}|[A-Z]{3,5}))? +\d{4}(?: +(?:[+-]\d{4}|[A-Z]{3,5}))?[ \r]*\n/g;

/** Cuts an mbox between messages into parts of a few megabytes, so that a file of gigabytes needs no memory. */
export async function* splitMbox(file: Sliced, partBytes = PART_BYTES, maxBytes = MAX_BYTES): AsyncGenerator<FilePart> {
  for (let start = 0; start < file.size; ) {
    const end = (await lastSeparator(file, start, partBytes)) ?? (await nextSeparator(file, start, partBytes));
    yield { start, end, isTooLarge: end - start > Math.max(maxBytes, partBytes) };
    start = end;
  }
}

/** The end of the file, if it is within the window. */
async function lastSeparator(file: Sliced, start: number, windowBytes: number): Promise<number | undefined> {
  if (start + windowBytes >= file.size) return file.size;
  const last = [...(await textOf(file, start, start + windowBytes)).matchAll(SEPARATOR)].at(-1);
  return last && start + last.index + 1;
}

async function nextSeparator(file: Sliced, start: number, skippedBytes: number): Promise<number> {
  for (let at = Math.max(start, start + skippedBytes - SEAM_BYTES); at < file.size; at += PART_BYTES - SEAM_BYTES) {
    const [first] = (await textOf(file, at, at + PART_BYTES)).matchAll(SEPARATOR);
    if (first) return at + first.index + 1;
  }
  return file.size;
}

/** A character for each octet. */
async function textOf(file: Sliced, from: number, to: number): Promise<string> {
  return new TextDecoder('latin1').decode(await file.slice(from, to).arrayBuffer());
}
