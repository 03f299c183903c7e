import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import { createTaskThread } from '../../platform/task-thread.js';
import { parseMail } from './parse-mail.js';
import type { ParsedMail } from './parsed-mail.js';

/** Takes messages apart, large ones where nobody waits for the event loop. */
export interface MailParser extends Part {
  parse(source: Buffer): Promise<ParsedMail>;
}

/** postal-mime parses in one uninterrupted block: some 10 ms for this much. */
const MAX_BYTES_HERE = 256 * 1024;

export function createMailParser({ clock }: { readonly clock: Clock }): MailParser {
  const thread = createTaskThread<Uint8Array, ParsedMail>({ name: 'mail-parser', module: WORKER, clock });
  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    parse: (source) => (source.length > MAX_BYTES_HERE ? thread.run(source) : parseMail(source)),
  };
}

const WORKER = new URL('./parse-worker.js', import.meta.url);
