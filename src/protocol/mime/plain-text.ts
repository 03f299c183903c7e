import { readBodyText } from './body-text.js';
import { listLeaves, readEntityTree } from './entity-tree.js';

/** The text a person would read: the first `text/plain` part, decoded. For looking at mail, not for storing it. */
export function findPlainText(source: Uint8Array): string | undefined {
  const octets = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const part = listLeaves(readEntityTree(octets)).find(({ media }) => media.name === 'text/plain');
  return part && readBodyText(octets, part);
}
