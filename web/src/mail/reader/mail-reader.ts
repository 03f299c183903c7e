import type { ParsedMail } from './parsed-mail';

interface Waiting {
  resolve(mail: ParsedMail): void;
  reject(error: Error): void;
}

let worker: Worker | undefined;
let next = 0;
const waiting = new Map<number, Waiting>();

/** Reads a message's answer in a worker, which is started with the first message. */
export function readMail(answer: ArrayBuffer): Promise<ParsedMail> {
  worker ??= openWorker();
  const id = next++;
  const parsed = new Promise<ParsedMail>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, answer }, [answer]);
  return parsed;
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./parse-mail-worker.ts', import.meta.url), { type: 'module' });
  opened.addEventListener('message', ({ data }: MessageEvent<{ id: number; mail?: ParsedMail; error?: string }>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.mail) one?.resolve(data.mail);
    else one?.reject(new Error(data.error));
  });
  // One that could not be started, after an upgrade for example, is started again by the next message
  opened.addEventListener('error', () => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('the worker failed'));
    waiting.clear();
  });
  return opened;
}
