import { newId, type Random, randomHex } from '../../platform/random.js';

interface GivenMessageId {
  /** Without angle brackets. */
  readonly id: string;
  /** The header says just `<id>`. */
  readonly isCanonical: boolean;
}

/** What stands in a Message-ID header; `undefined`: nothing that could name a message. */
export function readMessageId(text: string): GivenMessageId | undefined {
  const bracketed = /<([^<>]+)>/.exec(text)?.[1];
  const id = (bracketed ?? text).replace(/[\s<>]+/g, '');
  return id === '' ? undefined : { id, isCanonical: text === `<${id}>` };
}

/** Its time comes first: of those that are made one after the other, a commit writes one page of the index. */
export function newMessageId(
  domain: string,
  { random, now }: { readonly random: Random; readonly now: number },
): string {
  return `${newId(random, now)}${randomHex(random, 4)}@${domain}`;
}
