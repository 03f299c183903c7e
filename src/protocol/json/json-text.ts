import { startModule } from '../wasm/start-module.js';
import {
  assembleUnescapeModule,
  BEYOND_OCTETS,
  HELD_OCTETS,
  HELD_START,
  MADE_START,
  MEANINGS_START,
  READ_AT,
  type UnescapeFunctions,
} from './unescape-module.js';

const QUOTE = 0x22;
/** Behind a backslash. */
const MEANINGS = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

export interface JsonText {
  readonly text: string;
  /** The place behind the quote that ends it. */
  readonly end: number;
}

/**
 * Reads the text of a string from behind its first quote on, sixteen octets at a time. `undefined`: it has something else
 * in it than ASCII and escapes of one letter, or does not end.
 */
export type ReadJsonText = (json: Buffer, start: number) => JsonText | undefined;

/** Nothing where the machine has no vectors. */
export const readJsonText: ReadJsonText | undefined = startReader();

function startReader(): ReadJsonText | undefined {
  const module = startModule<UnescapeFunctions>(assembleUnescapeModule());
  if (!module) return undefined;
  const memory = Buffer.from(module.memory.buffer);
  for (const [escaped, meaning] of Object.entries(MEANINGS)) {
    memory.write(meaning, MEANINGS_START + escaped.charCodeAt(0), 'latin1');
  }
  return (json, start) => {
    let text = '';
    for (let at = start; at < json.length; ) {
      const held = json.subarray(at, at + HELD_OCTETS);
      memory.set(held, HELD_START);
      memory.fill(QUOTE, HELD_START + held.length, HELD_START + held.length + BEYOND_OCTETS);
      const made = module.unescape(held.length);
      const read = memory.readUInt32LE(READ_AT);
      // An escape that is cut in two was read as one of the quotes beyond
      const isCut = read > held.length;
      text += memory.toString('latin1', MADE_START, MADE_START + made - (isCut ? 1 : 0));
      at += isCut ? held.length - 1 : read;
      if (read < held.length) return json[at] === QUOTE ? { text, end: at + 1 } : undefined;
      if (held.length < HELD_OCTETS) return undefined;
    }
    return undefined;
  };
}
