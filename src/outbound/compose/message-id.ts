import { newId, type Random, randomHex } from '../../platform/random.js';

interface GivenMessageId {
  /** Without angle brackets. */
  readonly id: string;
  /** The header consists of exactly `<id>`. */
  readonly isCanonical: boolean;
}

/** Reads a Message-ID header; `undefined`: nothing that could identify a message. */
export function readMessageId(text: string): GivenMessageId | undefined {
  const bracketed = /<([^<>]+)>/.exec(text)?.[1];
  const id = (bracketed ?? text).replace(/[\s<>]+/g, '');
  return id === '' ? undefined : { id, isCanonical: text === `<${id}>` };
}

/** The time comes first: ids made in sequence share a page of the index, so a commit writes one page. */
export function newMessageId(
  domain: string,
  { random, now }: { readonly random: Random; readonly now: number },
): string {
  return `${newId(random, now)}${randomHex(random, 4)}@${domain}`;
}
