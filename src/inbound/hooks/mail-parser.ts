import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import { lendOctets } from '../../platform/threads/octet-port.js';
import { createTaskThread } from '../../platform/threads/task-thread.js';
import { parseMail } from './parse-mail.js';
import type { ParsedMail } from './parsed-mail.js';

/** Parses messages, large ones in a worker thread. */
export interface MailParser extends Part {
  parse(source: Buffer): Promise<ParsedMail>;
}

/** Parsing this much text takes a few milliseconds. */
const MAX_BYTES_HERE = 256 * 1024;

export function createMailParser({ clock }: { readonly clock: Clock }): MailParser {
  const thread = createTaskThread<MessagePort, ParsedMail>({ name: 'mail-parser', module: WORKER, clock });
  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    async parse(source) {
      if (source.length <= MAX_BYTES_HERE) return parseMail(() => [source]);
      const { port, close } = lendOctets(source);
      try {
        return await thread.run(port, [port], source.length);
      } finally {
        close();
      }
    },
  };
}

const WORKER = new URL('./parse-worker.js', import.meta.url);
