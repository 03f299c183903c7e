import { call } from '../../api/call';
import type { FileImport } from '../../api/calls';
import { splitMbox } from './split-mbox';

type Counts = Omit<FileImport, 'object'>;

interface Sending {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  readonly onResult: (counts: Counts) => void;
}

/** Refused messages that are named; the others are counted. */
const SHOWN_REFUSALS = 50;
const FROM = 'From ';

/** One file after the other, an mbox in parts: each is stored when its answer comes. */
export async function sendFiles(
  files: readonly File[],
  { folder, signal, onProgress, onResult }: Sending,
): Promise<void> {
  let counts: Counts = { added: 0, known: 0, refused: 0, refusals: [] };
  let sentBefore = 0;
  const add = (more: Counts) => {
    counts = {
      added: counts.added + more.added,
      known: counts.known + more.known,
      refused: counts.refused + more.refused,
      refusals: [...counts.refusals, ...more.refusals].slice(0, SHOWN_REFUSALS),
    };
    onResult(counts);
  };
  for (const file of files) {
    const isMbox = (await file.slice(0, FROM.length).text()) === FROM;
    if (isMbox) await sendMbox(file);
    else add(await send(file, { start: 0, end: file.size, first: 1, type: 'message/rfc822' }));
    sentBefore += file.size;
    onProgress(sentBefore);
  }

  async function sendMbox(file: File): Promise<void> {
    let first = 1;
    for await (const { start, end, isTooLarge } of splitMbox(file)) {
      const taken = isTooLarge
        ? tooLarge(`${file.name}, ${first}`)
        : await send(file, { start, end, first, type: 'application/mbox' });
      first += taken.added + taken.known + taken.refused;
      add(taken);
      onProgress(sentBefore + end);
    }
  }

  function send(
    file: File,
    { start, end, first, type }: { start: number; end: number; first: number; type: string },
  ): Promise<FileImport> {
    return call('POST /v1/mailbox/imports/files', {
      query: { folder, name: file.name.slice(0, 255), first },
      body: file.slice(start, end, type),
      signal,
      onProgress: (fraction) => onProgress(sentBefore + start + fraction * (end - start)),
    });
  }
}

function tooLarge(name: string): Counts {
  return { added: 0, known: 0, refused: 1, refusals: [{ name, reason: 'too-large' }] };
}
